import { sql, type SqlBool } from 'kysely';
import type { Database } from '../database/open.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { ClientLocation } from './locator.ts';
import type { Region } from './region.ts';

/** Which releases are closed where, and which the public does not see at all, at one point in time. */
export type Restrictions = {
  /** Reduces a location to what changes answers: callers of one region get the same ones. */
  regionOf: (place: ClientLocation) => Region;
  /** Whether a release is closed in a region, or not public. */
  isBlocked: (releaseId: number, region: Region) => boolean;
  /**
   * Whether a folder of a video is of an episode that is not published, or closed in a region, or not published
   * itself.
   */
  isClosedVideo: (folder: string, region: Region) => boolean;
  /** Whether pictures are of a release that is not public; the name is its alias or its id, as in their keys. */
  isHiddenName: (name: string) => boolean;
  /** Whether an uploaded picture is the poster or a background of releases that are not public, and of no other. */
  isHiddenPicture: (key: string) => boolean;
  /** Whether a torrent was removed or waits for its publication; what it shares is kept for that. */
  isRemovedTorrent: (hash: string) => boolean;
};

export type RestrictionsSource = {
  /** The cached restrictions if they are current; undefined after a change of them. */
  current: () => Restrictions | undefined;
  load: () => Promise<Restrictions>;
};

// The folders of pictures of a release that is not public, unless a public release uses the same name.
const hiddenNames = sql<string[]>`array(
  select name from (values (releases.id::text), (releases.alias)) as names (name)
  where releases.state <> 'published' and not exists (
    select from public_releases as others
    where others.alias = name or others.id = case when name ~ '^[0-9]{1,9}$' then name::integer end
  )
)`;

// The uploaded posters and backgrounds of a release; their keys do not tell whose they are.
const uploadedPictures = sql<string[]>`array(
  select distinct found[1]
  from regexp_matches(
    coalesce(releases.poster::text, '') || coalesce(releases.background_covers::text, ''),
    '/storage/(pictures/[A-Za-z0-9_.~/-]+)', 'g'
  ) as found
)`;

async function readHiddenPictures(db: Database): Promise<Set<string>> {
  const unseen = await db
    .selectFrom('releases')
    .select(uploadedPictures.as('keys'))
    .where('state', '<>', 'published')
    .execute();
  const hidden = new Set(unseen.flatMap(({ keys }) => keys));
  if (hidden.size === 0) return hidden;
  const shown = await db
    .selectFrom('public_releases as releases')
    .select(uploadedPictures.as('keys'))
    .where(sql<SqlBool>`releases.poster::text like '%/storage/pictures/%'
      or releases.background_covers::text like '%/storage/pictures/%'`)
    .execute();
  for (const { keys } of shown) for (const key of keys) hidden.delete(key);
  return hidden;
}

// The folders that hold the files of the row's episode, of the videos that were replaced as well.
const videoFolders = sql<string[]>`array(
  select folder from episode_videos where episode_id = episodes.id and folder is not null
)`;

type ClosedEpisode = { countries: string[]; folders: string[]; is_hidden: boolean };

const isHidden = sql<boolean>`(deleted_at is not null or taken_back_at is not null)`;

async function readClosedEpisodes(db: Database): Promise<ClosedEpisode[]> {
  return db
    .selectFrom('episodes')
    .select(['blocked_countries as countries', videoFolders.as('folders'), isHidden.as('is_hidden')])
    .where(sql<SqlBool>`blocked_countries <> '{}' or ${isHidden}`)
    .execute();
}

// Videos that have never been published, with their torrents, and the torrents that left with their episode.
async function readUnpublishedVideos(db: Database): Promise<{ folders: string[]; hashes: string[] }> {
  const { rows } = await sql<{ folder: string | null; hash: string | null }>`
    select folder, null as hash from episode_videos where prepared_at is not null and published_at is null
    union all
    select null, torrent.value ->> 'hash' from episode_videos, jsonb_array_elements(torrents) as torrent
    where torrents <> '[]' and not exists (select from torrents where hash = torrent.value ->> 'hash')`.execute(
    db,
  );
  return {
    folders: rows.flatMap(({ folder }) => folder ?? []),
    hashes: rows.flatMap(({ hash }) => hash ?? []),
  };
}

async function readRemovedTorrents(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('removed_torrents')
    .select('hash')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('torrents').whereRef('torrents.hash', '=', 'removed_torrents.hash'))),
    )
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

async function read(db: Database): Promise<Restrictions> {
  const closedEpisodes = await readClosedEpisodes(db);
  const hiddenPictures = await readHiddenPictures(db);
  const unpublished = await readUnpublishedVideos(db);
  const removedTorrents = await readRemovedTorrents(db);
  for (const hash of unpublished.hashes) removedTorrents.add(hash);
  const rows = await db
    .selectFrom('releases')
    .select(['id', 'is_blocked_by_copyrights', 'is_blocked_by_geo', 'blocked_countries', 'state'])
    .select(hiddenNames.as('hidden_names'))
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'published'),
        eb('is_blocked_by_copyrights', '=', true),
        eb('is_blocked_by_geo', '=', true),
        sql<SqlBool>`blocked_countries <> '{}'`,
      ]),
    )
    .execute();
  const everywhere = new Set(
    rows.flatMap((row) =>
      row.state !== 'published' || row.is_blocked_by_copyrights || row.is_blocked_by_geo ? [row.id] : [],
    ),
  );
  const shown = rows.filter(({ state }) => state === 'published');
  const somewhere = new Map(shown.map((row) => [row.id, row.blocked_countries]));
  const blockedCountries = new Set([
    ...shown.flatMap((row) => row.blocked_countries),
    ...closedEpisodes.flatMap((episode) => episode.countries),
  ]);
  const closedVideos = new Map(
    closedEpisodes.flatMap(({ folders, countries }) => folders.map((folder) => [folder, countries])),
  );
  const hiddenVideos = new Set([
    ...unpublished.folders,
    ...closedEpisodes.flatMap(({ folders, is_hidden }) => (is_hidden ? folders : [])),
  ]);
  const hidden = new Set(rows.flatMap((row) => row.hidden_names));
  return {
    regionOf: ({ country, hidesTorrents }) => ({
      country: country !== null && blockedCountries.has(country) ? country : null,
      hidesTorrents,
    }),
    isBlocked: (id, { country }) =>
      everywhere.has(id) || (country !== null && (somewhere.get(id)?.includes(country) ?? false)),
    isClosedVideo: (folder, { country }) =>
      hiddenVideos.has(folder) ||
      (country !== null && (closedVideos.get(folder)?.includes(country) ?? false)),
    isHiddenName: (name) => hidden.has(name),
    isHiddenPicture: (key) => hiddenPictures.has(key),
    isRemovedTorrent: (hash) => removedTorrents.has(hash),
  };
}

// A change that a transaction of more than a minute made shows after so long at most.
const LIFE_MS = 60_000;

/** Caches the restrictions until they change; without a change feed they are read each time. */
export function openRestrictions(db: Database, changes: ChangeFeed): RestrictionsSource {
  let cached: { version: number | undefined; restrictions: Restrictions; expiresAt: number } | undefined;
  const current = () =>
    cached && changes.isCurrent(cached.version, ['restrictions']) && performance.now() < cached.expiresAt
      ? cached.restrictions
      : undefined;
  return {
    current,
    load: async () => {
      const known = current();
      if (known) return known;
      // Taken before reading: a write meanwhile makes the result outdated immediately.
      const version = changes.version();
      const expiresAt = performance.now() + LIFE_MS;
      try {
        const restrictions = await read(db);
        cached = { version, restrictions, expiresAt };
        return restrictions;
      } catch (error) {
        // While the database is unavailable the last known restrictions are used.
        if (cached && isDatabaseUnavailable(error)) return cached.restrictions;
        throw error;
      }
    },
  };
}
