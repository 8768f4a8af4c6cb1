import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { Cover, Poster } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import type { CatalogueLine } from './line.ts';
import { countOwn, givesCounters, NO_COUNTS } from './own-counts.ts';
import { mergeEpisode, mergeRelease, type StoredEpisode, type StoredRelease } from './merge.ts';
import { moveSequence } from './save-ids.ts';
import { genreIdsOf, moveGenreTotals, saveFranchise, saveMembers, saveTorrents } from './save-parts.ts';

export type Saved = 'added' | 'updated' | 'unchanged';
/** Pictures of a line, already in the storage; undefined leaves the stored ones. */
export type Pictures = { poster: Poster | null | undefined; covers: Cover[] | undefined };
export type Trx = Transaction<Schema>;

async function findStored(
  trx: Trx,
  { id, alias }: CatalogueLine,
): Promise<{ id: number; release: StoredRelease } | undefined> {
  const rows = await trx
    .selectFrom('releases')
    .selectAll()
    .where((eb) => eb.or([eb('alias', '=', alias), ...(id === undefined ? [] : [eb('id', '=', id)])]))
    .forUpdate()
    .execute();
  for (const row of rows) {
    if (row.alias !== alias) throw new Failure('conflict', `id ${row.id} уже занят релизом ${row.alias}`);
    if (id !== undefined && row.id !== id)
      throw new Failure('conflict', `алиас ${alias} уже занят релизом ${row.id}`);
  }
  const [row] = rows;
  if (!row) return undefined;
  const {
    id: storedId,
    freshness: _,
    shuffle: __,
    published_episodes: ___,
    published_seconds: ____,
    ...release
  } = row;
  return { id: storedId, release };
}

async function findStoredEpisodes(trx: Trx, releaseId: number): Promise<Map<number, StoredEpisode>> {
  const rows = await trx.selectFrom('episodes').selectAll().where('release_id', '=', releaseId).execute();
  return new Map(rows.map(({ release_id: _, ...episode }) => [episode.ordinal, episode]));
}

function names(row: object) {
  return sql.join(Object.keys(row).map((name) => sql.ref(name)));
}

async function insertRelease(trx: Trx, id: number | undefined, release: StoredRelease): Promise<number> {
  const row = { ...(id === undefined ? {} : { id }), ...release };
  const { rows } = await sql<{ id: number }>`
    insert into releases (${names(row)})
    select ${names(row)} from jsonb_populate_record(null::releases, ${JSON.stringify(row)}) returning id`.execute(
    trx,
  );
  if (id !== undefined) await moveSequence(trx, 'releases');
  return rows[0]?.id ?? 0;
}

async function updateRelease(trx: Trx, id: number, release: StoredRelease): Promise<void> {
  await sql`
    update releases set (${names(release)}) = (
      select ${names(release)} from jsonb_populate_record(null::releases, ${JSON.stringify(release)})
    ) where id = ${id}`.execute(trx);
}

async function saveEpisodes(trx: Trx, releaseId: number, episodes: readonly StoredEpisode[]): Promise<void> {
  const rows = episodes.map((episode) => ({ id: randomUUID(), ...episode, release_id: releaseId }));
  const ids = rows.map((row) => row.id);
  const taken = await trx
    .selectFrom('episodes')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('release_id', '!=', releaseId)
    .executeTakeFirst();
  if (taken) throw new Failure('conflict', `эпизод ${taken.id} уже есть у другого релиза`);
  const [first] = rows;
  if (!first) return;
  const changed = Object.keys(first).filter((name) => name !== 'id');
  await sql`
    insert into episodes (${names(first)})
    select ${names(first)} from jsonb_populate_recordset(null::episodes, ${JSON.stringify(rows)})
    on conflict (release_id, ordinal) do update
    set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(trx);
}

// A line may name one ordinal twice; the database would refuse the pair with words nobody understands.
function refuseTwins(line: CatalogueLine): void {
  const ordinals = (line.episodes ?? []).map((episode) => episode.ordinal);
  const twin = ordinals.find((ordinal, i) => ordinals.indexOf(ordinal) !== i);
  if (twin !== undefined) throw new Failure('invalid', `эпизод ${twin} записан дважды`);
}

/**
 * Adds the release of a line or updates it, whole or not at all; fails with `conflict` when its id, alias, episodes or
 * torrents are another release's.
 */
export async function saveRelease(
  db: Database,
  line: CatalogueLine,
  pictures: Pictures,
  now: string,
): Promise<Saved> {
  refuseTwins(line);
  return db.transaction().execute(async (trx) => {
    const stored = await findStored(trx, line);
    const storedEpisodes = stored
      ? await findStoredEpisodes(trx, stored.id)
      : new Map<number, StoredEpisode>();
    const lines = line.episodes ?? [];
    const merged = lines.map((one, i) => mergeEpisode(storedEpisodes.get(one.ordinal), one, i + 1, now));
    const changedEpisodes = merged.filter((one) => !isDeepStrictEqual(one, storedEpisodes.get(one.ordinal)));

    const episodes = [
      ...new Map([...storedEpisodes, ...merged.map((one) => [one.ordinal, one] as const)]).values(),
    ];
    const genreIds = line.genres && (await genreIdsOf(trx, line.genres));
    const counts = stored && givesCounters(line) ? await countOwn(trx, stored.id) : NO_COUNTS;
    const release = mergeRelease(stored?.release, line, episodes, { genreIds, counts, ...pictures }, now);
    const releaseChanged = !isDeepStrictEqual(release, stored?.release);
    if (stored && releaseChanged && line.updated_at === undefined) release.updated_at = now;

    const id = stored?.id ?? (await insertRelease(trx, line.id, release));
    if (stored && releaseChanged) await updateRelease(trx, id, release);
    if (changedEpisodes.length > 0) await saveEpisodes(trx, id, changedEpisodes);
    await moveGenreTotals(trx, stored?.release.genre_ids ?? [], release.genre_ids);
    const parts = [
      await saveMembers(trx, id, line),
      await saveTorrents(trx, id, line, now),
      await saveFranchise(trx, id, line),
    ];
    if (!stored) return 'added';
    return releaseChanged || changedEpisodes.length > 0 || parts.includes(true) ? 'updated' : 'unchanged';
  });
}
