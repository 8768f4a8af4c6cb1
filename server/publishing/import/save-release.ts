import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import type { Cover, Poster } from '#contract/values.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import {
  type Actor,
  type NewEvent,
  recordEvent,
  recordEvents,
} from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import {
  addressColumn,
  hasOwnVideo,
  putAddresses,
  type VideoAddresses,
} from '#server/catalog/episodes/episode-video.ts';
import { closeCountries } from '#server/catalog/release-state/close-countries.ts';
import { refuseSameAddress } from '#server/catalog/release-state/refuse-same-address.ts';
import { nextEpisodeNumber } from '#server/catalog/schedule/next-episode.ts';
import { updateGenreTotals } from '#server/catalog/genres/genre-totals.ts';
import { Failure } from '#server/failure.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { countOnSite, hasCounters, NO_COUNTS } from './site-counts.ts';
import { mergeEpisode, mergeRelease, type StoredEpisode, type StoredRelease } from './merge.ts';
import { compareEpisodes, compareRelease, type Pair } from './line-changes.ts';
import { savePostponement } from './save-postponement.ts';
import { advanceSequence } from './advance-sequence.ts';
import { findOrAddGenres, saveFranchise, saveMembers, saveTorrents } from './save-parts.ts';

/** The effect of saving an entry. */
export type SaveResult = 'added' | 'updated' | 'unchanged';
/** The stored pictures of an entry; undefined keeps the previous ones. */
export type EntryPictures = { poster: Poster | null | undefined; covers: Cover[] | undefined };
type Trx = Transaction<Schema>;

async function findStored(
  trx: Trx,
  { id, alias }: CatalogueEntry,
): Promise<{ id: number; isPublished: boolean; teamIds: string[]; release: StoredRelease } | undefined> {
  const rows = await trx
    .selectFrom('releases')
    .selectAll()
    .select(
      sql<string[]>`array(
        select team_id from release_teams where release_id = releases.id order by team_id
      )`.as('team_ids'),
    )
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
    state,
    version: _____,
    deleted_at: ______,
    state_before_deletion: _______,
    team_ids: teamIds,
    blocked_countries: ________,
    postponement: _________,
    ...release
  } = row;
  return { id: storedId, isPublished: state === 'published', teamIds, release };
}

async function findStoredEpisodes(trx: Trx, releaseId: number): Promise<Map<number, StoredEpisode>> {
  const rows = await trx
    .selectFrom('episodes')
    .selectAll()
    .select([
      addressColumn('hls_480').as('hls_480'),
      addressColumn('hls_720').as('hls_720'),
      addressColumn('hls_1080').as('hls_1080'),
      hasOwnVideo.as('has_own_video'),
    ])
    .where('release_id', '=', releaseId)
    .execute();
  return new Map(
    rows.map(({ release_id: _, blocked_countries: __, deleted_at: ___, taken_back_at: ____, ...episode }) => [
      episode.ordinal,
      episode,
    ]),
  );
}

function columnNames(row: object) {
  return sql.join(Object.keys(row).map((name) => sql.ref(name)));
}

async function insertRelease(trx: Trx, id: number | undefined, release: StoredRelease): Promise<number> {
  const row = { ...(id === undefined ? {} : { id }), ...release };
  const { rows } = await sql<{ id: number }>`
    insert into releases (${columnNames(row)})
    select ${columnNames(row)} from jsonb_populate_record(null::releases, ${JSON.stringify(row)}) returning id`.execute(
    trx,
  );
  if (id !== undefined) await advanceSequence(trx, 'releases');
  const saved = rows[0]?.id ?? 0;
  await refuseSameAddress(trx, saved, release.alias);
  return saved;
}

async function updateRelease(trx: Trx, id: number, release: StoredRelease): Promise<void> {
  await sql`
    update releases set (${columnNames(release)}) = (
      select ${columnNames(release)} from jsonb_populate_record(null::releases, ${JSON.stringify(release)})
    ) where id = ${id}`.execute(trx);
}

async function saveEpisodes(trx: Trx, releaseId: number, episodes: readonly StoredEpisode[]): Promise<void> {
  const ofOthers: ({ id: string } & VideoAddresses)[] = [];
  const rows = episodes.map(({ hls_480, hls_720, hls_1080, has_own_video: hasOwn, ...columns }) => {
    const row = { id: randomUUID(), ...columns, release_id: releaseId };
    if (!hasOwn) ofOthers.push({ id: row.id, hls_480, hls_720, hls_1080 });
    return row;
  });
  const ids = rows.map((row) => row.id);
  const conflicting = await trx
    .selectFrom('episodes')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('release_id', '!=', releaseId)
    .executeTakeFirst();
  if (conflicting) throw new Failure('conflict', `эпизод ${conflicting.id} уже есть у другого релиза`);
  const [first] = rows;
  if (!first) return;
  const changed = Object.keys(first).filter((name) => name !== 'id');
  await sql`
    insert into episodes (${columnNames(first)})
    select ${columnNames(first)} from jsonb_populate_recordset(null::episodes, ${JSON.stringify(rows)})
    on conflict (release_id, ordinal) do update
    set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(trx);
  await putAddresses(trx, ofOthers);
}

const findRepeated = <T>(values: readonly T[]) => values.find((value, i) => values.indexOf(value) !== i);

// Checked here, because the errors of the database for them would be incomprehensible.
function refuseRepeatedEpisodes({ episodes = [] }: CatalogueEntry): void {
  const ordinal = findRepeated(episodes.map((episode) => episode.ordinal));
  if (ordinal !== undefined) throw new Failure('invalid', `эпизод ${ordinal} записан дважды`);
  const id = findRepeated(episodes.flatMap((episode) => episode.id ?? []));
  if (id !== undefined) throw new Failure('invalid', `id ${id} записан у двух эпизодов`);
}

const DAY_MS = 24 * 3_600_000;

// Releases are ordered by these times: one of the next century would be the newest for ever. A day is for clocks.
function refuseFutureTimes(entry: CatalogueEntry, now: string): void {
  const limit = Date.parse(now) + DAY_MS;
  const times: [string, string | null | undefined][] = [
    ['fresh_at', entry.fresh_at],
    ['created_at', entry.created_at],
    ['updated_at', entry.updated_at],
    ...(entry.episodes ?? []).map(({ ordinal, updated_at }): [string, string | undefined] => [
      `updated_at эпизода ${ordinal}`,
      updated_at,
    ]),
  ];
  const found = times.find(([, time]) => typeof time === 'string' && Date.parse(time) > limit);
  if (found) throw new Failure('invalid', `${found[0]}: это время в будущем`);
}

/** One run of an import: an event of the journal, whose parts are what it does to each release. */
export type ImportRun = {
  /** The name of the file. */
  title: string;
  /** The team that gets the releases which are added. */
  teamId: string | undefined;
  /** The event, once something was changed. */
  eventId: number | undefined;
};

/** Who imports, for the journal, and in which run; without a run the events of a release are no parts of another. */
export type Importer = { actor?: Actor | undefined; run?: ImportRun };

type SavedRelease = {
  id: number;
  stored: { release: StoredRelease; teamIds: string[] } | undefined;
  teamId: string | undefined;
  release: StoredRelease;
  /** The changed lists of the line. */
  parts: Record<string, Pair | undefined>;
};

/** What the journal records of a release; nothing when no field of its line is different. */
function toEvents({ id, stored, teamId, release, parts }: SavedRelease): NewEvent[] {
  const given = !stored && teamId !== undefined ? [teamId] : undefined;
  const changed: Record<string, Pair | undefined> = {
    ...compareRelease(stored?.release, release),
    ...parts,
    ...(given && { teams: [[], given] }),
  };
  const change = Object.fromEntries(Object.entries(changed).filter(([, pair]) => pair)) as Change;
  const event = { thingId: id, title: release.name_main, change };
  if (!stored) return [{ act: 'release.create', ...event, ...(given && { teamIds: given }) }];
  if (Object.keys(change).length === 0) return [];
  return [{ act: 'release.edit', ...event, teamIds: stored.teamIds }];
}

// Counts what an import did to a release, and records its events; the first time also that of the import itself.
async function recordPart(
  trx: Trx,
  actor: Actor,
  { run, isAdded, episodes }: { run: ImportRun; isAdded: boolean; episodes: number },
  events: readonly NewEvent[],
): Promise<number> {
  const { title, teamId, eventId } = run;
  const teamIds = teamId === undefined ? [] : [teamId];
  const id =
    eventId ?? (await recordEvent(trx, actor, { act: 'release.load', thingId: null, title, teamIds }));
  const [added, changed] = isAdded ? [1, 0] : [0, 1];
  await sql`
    insert into journal_imports (event_id, added, changed, episodes)
    values (${id}::bigint, ${added}::integer, ${changed}::integer, ${episodes}::integer)
    on conflict (event_id) do update set added = journal_imports.added + excluded.added,
      changed = journal_imports.changed + excluded.changed,
      episodes = journal_imports.episodes + excluded.episodes`.execute(trx);
  await recordEvents(
    trx,
    actor,
    events.map((event) => ({ ...event, partOf: id })),
  );
  return id;
}

/**
 * Adds or updates the release of an entry in one transaction. The journal gets what is different, if somebody acts.
 * Throws `conflict` when its id, alias, episodes or torrents belong to another release or an episode with a video of
 * ours is to have addresses of others, and `invalid` for a repeated episode and a time in the future.
 */
export async function saveRelease(
  db: Database,
  entry: CatalogueEntry,
  pictures: EntryPictures,
  now: string,
  { actor, run }: Importer = {},
): Promise<SaveResult> {
  refuseRepeatedEpisodes(entry);
  refuseFutureTimes(entry, now);
  const { result, eventId } = await inTransaction(db, async (trx) => {
    const stored = await findStored(trx, entry);
    const storedEpisodes = stored
      ? await findStoredEpisodes(trx, stored.id)
      : new Map<number, StoredEpisode>();
    const merged = (entry.episodes ?? []).map((episode, i) =>
      mergeEpisode(storedEpisodes.get(episode.ordinal), episode, i + 1, now),
    );
    const changedEpisodes = merged.filter(
      (episode) => !isDeepStrictEqual(episode, storedEpisodes.get(episode.ordinal)),
    );

    const episodes = [
      ...new Map([
        ...storedEpisodes,
        ...merged.map((episode) => [episode.ordinal, episode] as const),
      ]).values(),
    ];
    const genres = entry.genres && (await findOrAddGenres(trx, entry.genres));
    const counts = stored && hasCounters(entry) ? await countOnSite(trx, stored.id) : NO_COUNTS;
    const release = mergeRelease(
      stored?.release,
      entry,
      episodes,
      { genreIds: genres?.ids, counts, ...pictures },
      now,
    );
    const isReleaseChanged = !isDeepStrictEqual(release, stored?.release);
    if (stored && isReleaseChanged && entry.updated_at === undefined) release.updated_at = now;

    const id = stored?.id ?? (await insertRelease(trx, entry.id, release));
    if (stored && isReleaseChanged) await updateRelease(trx, id, release);
    const teamId = run?.teamId;
    if (!stored && teamId !== undefined)
      await trx.insertInto('release_teams').values({ release_id: id, team_id: teamId }).execute();
    if (!isDeepStrictEqual(release.catalogue_countries, stored?.release.catalogue_countries ?? []))
      await closeCountries(trx, id);
    if (changedEpisodes.length > 0) await saveEpisodes(trx, id, changedEpisodes);
    if (stored?.isPublished ?? true)
      await updateGenreTotals(trx, stored?.release.genre_ids ?? [], release.genre_ids);
    const members = await saveMembers(trx, id, entry);
    const torrents = await saveTorrents(trx, id, entry, now);
    const franchise = await saveFranchise(trx, id, entry);
    const ordinals = episodes.filter(({ is_published }) => is_published).map(({ ordinal }) => ordinal);
    const postponed = await savePostponement(
      trx,
      {
        id,
        title: release.name_main,
        teamIds: stored?.teamIds ?? [],
        isInProduction: release.is_in_production,
        next: nextEpisodeNumber({ total: release.episodes_total, ordinals }),
      },
      entry,
      new Date(now),
    );
    const isFranchiseChanged = Object.keys(franchise.parts).length > 0;
    const isChanged =
      isReleaseChanged ||
      changedEpisodes.length > 0 ||
      members ||
      torrents ||
      isFranchiseChanged ||
      postponed !== undefined;
    const result: SaveResult = !stored ? 'added' : isChanged ? 'updated' : 'unchanged';
    let eventId = run?.eventId;
    if (actor && result !== 'unchanged') {
      const changedParts = compareEpisodes(storedEpisodes, changedEpisodes);
      const parts = { episodes: changedParts, members, torrents, ...franchise.parts };
      const events = [
        ...(genres?.events ?? []),
        ...franchise.events,
        ...toEvents({ id, stored, teamId, release, parts }),
        ...(postponed ? [postponed] : []),
      ];
      const counts = { isAdded: !stored, episodes: changedEpisodes.length };
      if (!run) await recordEvents(trx, actor, events);
      else if (events.length > 0) eventId = await recordPart(trx, actor, { run, ...counts }, events);
    }
    return { result, eventId };
  });
  // Only what is committed counts.
  if (run) run.eventId = eventId;
  return result;
}
