import { sql } from 'kysely';
import { forEachMark, MARK_KINDS } from '#contract/marks.ts';
import type { Change } from '#contract/studio/events.ts';
import {
  addressColumn,
  changeAddresses,
  type VideoAddresses,
} from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import { mergeChange } from '../../records/changes/merge-change.ts';
import type { Fields, Trx } from '../../records/record-kind.ts';

// An import records the changed episodes of a release as two lists: of each its number and the fields that differ. Here
// a field of one is a field of its own: `25.5/name`.

type Listed = Fields & { ordinal: number };

/** The fields of a listed episode that are columns of the same name. */
const PLAIN = [
  'name',
  'name_english',
  'sort_order',
  'duration',
  'preview',
  'rutube_id',
  'youtube_id',
  'cuts',
] as const;
const MARK_COLUMNS = MARK_KINDS.flatMap((kind) => [`${kind}_start`, `${kind}_stop`] as const);
const ADDRESSES = ['hls_480', 'hls_720', 'hls_1080'] as const;
const KNOWN: readonly string[] = [...PLAIN, ...MARK_KINDS, ...ADDRESSES];

/** The changed fields of listed episodes, and what of them cannot be taken back. */
export function readListedEpisodes(pair: readonly [unknown, unknown] | undefined): {
  change: Change;
  staying: string[];
} {
  const [before, after] = (pair ?? [[], []]) as [Listed[], Listed[]];
  const change: Change = {};
  const staying = new Set<string>();
  for (const { ordinal, ...fields } of after) {
    const was = before.find((one) => one.ordinal === ordinal);
    if (!was) staying.add('new_episodes');
    for (const [field, value] of was ? Object.entries(fields) : [])
      if (KNOWN.includes(field)) change[`${ordinal}/${field}`] = [was?.[field], value];
      else staying.add(field);
  }
  return { change, staying: [...staying] };
}

function parseKey(key: string): [ordinal: number, field: string] {
  const [ordinal, field = ''] = key.split('/');
  return [Number(ordinal), field];
}

/** The same change as an import records it. */
export function toListedEpisodes(change: Change): [Listed[], Listed[]] {
  const sides: [Map<number, Listed>, Map<number, Listed>] = [new Map(), new Map()];
  for (const [key, pair] of Object.entries(change)) {
    const [ordinal, field] = parseKey(key);
    for (const i of [0, 1] as const)
      sides[i].set(ordinal, { ...sides[i].get(ordinal), ordinal, [field]: pair[i] });
  }
  return [[...sides[0].values()], [...sides[1].values()]];
}

async function readEpisodes(trx: Trx, releaseId: number, ordinals: readonly number[]): Promise<Fields> {
  const rows = await trx
    .selectFrom('episodes')
    .select(['ordinal', ...MARK_COLUMNS, ...PLAIN])
    .select(ADDRESSES.map((name) => addressColumn(name).as(name)))
    .where('release_id', '=', releaseId)
    .where('ordinal', 'in', [...ordinals])
    .forUpdate()
    .execute();
  const fields = rows.flatMap((row) => {
    const marks = forEachMark((kind) => ({ start: row[`${kind}_start`], stop: row[`${kind}_stop`] }));
    return Object.entries({ ...row, ...marks }).map(
      ([field, value]) => [`${row.ordinal}/${field}`, value] as const,
    );
  });
  return Object.fromEntries(fields);
}

function splitAddresses({ ordinal: _, ...fields }: Listed): {
  addresses: Partial<VideoAddresses>;
  fields: Fields;
} {
  const isAddress = ([field]: [string, unknown]) => (ADDRESSES as readonly string[]).includes(field);
  const entries = Object.entries(fields);
  return {
    addresses: Object.fromEntries(entries.filter(isAddress)),
    fields: Object.fromEntries(entries.filter((entry) => !isAddress(entry))),
  };
}

function columnsOf(fields: Fields): Fields {
  const columns = Object.entries(fields).map(([field, value]) => {
    if (!(MARK_KINDS as readonly string[]).includes(field)) return { [field]: value };
    const { start, stop } = value as { start: unknown; stop: unknown };
    return { [`${field}_start`]: start, [`${field}_stop`]: stop };
  });
  return Object.assign({}, ...columns) as Fields;
}

async function changeAddressesOf(
  trx: Trx,
  { releaseId, ordinal }: { releaseId: number; ordinal: number },
  addresses: Partial<VideoAddresses>,
): Promise<void> {
  if (Object.keys(addresses).length === 0) return;
  const { id } = await trx
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirstOrThrow();
  await changeAddresses(trx, id, addresses);
}

/**
 * Gives episodes of a release the fields of a change; returns what was different. Throws `conflict` when somebody else
 * has changed one of them since.
 */
export async function changeEpisodes(trx: Trx, releaseId: number, wished: Change): Promise<Change> {
  const ordinals = [...new Set(Object.keys(wished).map((key) => parseKey(key)[0]))];
  if (ordinals.length === 0) return {};
  const { change, conflicts } = mergeChange(await readEpisodes(trx, releaseId, ordinals), wished);
  if (conflicts.length > 0) throw new Failure('conflict', 'Эпизоды с тех пор изменили.');
  for (const episode of toListedEpisodes(change)[1]) {
    const { addresses, fields } = splitAddresses(episode);
    await changeAddressesOf(trx, { releaseId, ordinal: episode.ordinal }, addresses);
    if (Object.keys(fields).length === 0) continue;
    const columns = columnsOf(fields);
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    await sql`
      update episodes set (${names}) = (
        select ${names} from jsonb_populate_record(null::episodes, ${JSON.stringify(columns)})
      ) where release_id = ${releaseId} and ordinal = ${episode.ordinal}`.execute(trx);
  }
  return change;
}
