import { sql, type SqlBool } from 'kysely';
import type { UploadGuesses } from '#contract/studio/uploads.ts';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import { createSearchIndex, type SearchIndex } from '#server/catalog/search/search-index.ts';
import type { Search } from '#server/catalog/search/search.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { episodeOfName, qualityOfName, titleOfName } from '#server/torrents/torrents/files/name-facts.ts';
import { findWithinReach } from '../records/edit-record.ts';
import { releaseKind } from '../records/kinds/release.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { isShared } from '#server/publishing/ingest/sources.ts';
import { readFreeSpace } from '#server/publishing/ingest/space.ts';
import { readPromisedBytes } from '#server/publishing/uploads/upload-rows.ts';
import { hasWaiting } from '#server/publishing/videos/video-rows.ts';

type Named = { id: number; name: string };

async function findRelease(db: Database, caller: StudioAccess, id: number): Promise<Named> {
  const { title } = await findWithinReach(db, releaseKind, String(id), caller);
  return { id, name: title };
}

// Below it words agree by chance; with another release as near as that, a title means any of both.
const MIN_SCORE = 0.75;
const MARGIN = 0.1;

const MAX_UNPUBLISHED = 200;

// The search of the site knows what is public. Of drafts and hidden releases, teams work on the newest ones.
async function indexUnpublished(db: Database, { teams }: StudioAccess) {
  const rows = await db
    .selectFrom('releases')
    .select(['id', 'name_main', 'name_english', 'name_alternative', 'alias', 'year'])
    .select('added_in_users_favorites')
    .where('state', 'in', ['draft', 'hidden'])
    .$if(teams !== 'all', (query) =>
      query.where(sql<SqlBool>`exists (
        select from release_teams where release_teams.release_id = releases.id and team_id = any(${teams}::uuid[])
      )`),
    )
    .orderBy('id', 'desc')
    .limit(MAX_UNPUBLISHED)
    .execute();
  const index = createSearchIndex();
  for (const row of rows) index.put(row);
  return index;
}

type Guessing = { db: Database; search: Search; unpublished: SearchIndex };

/** The release that a title means, among those that the caller may edit; null unless that is sure. */
async function guessRelease(
  { db, search, unpublished }: Guessing,
  caller: StudioAccess,
  title: string,
): Promise<Named | null> {
  const ranked = [...(await search.rank(title, 2)), ...unpublished.rank(title, 2)];
  const [best, second] = ranked.toSorted((a, b) => b.score - a.score);
  if (!best || best.score < MIN_SCORE || best.score - (second?.score ?? 0) < MARGIN) return null;
  return findRelease(db, caller, best.id).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
}

async function readTaken(db: Database, releaseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('episodes')
    .select('ordinal')
    .where('release_id', '=', releaseId)
    .where(sql<boolean>`(${hasVideo} or ${hasWaiting} or exists (
      select from ingests where ingests.episode_id = episodes.id and ingests.state in ('waiting', 'running')
    ))`)
    .union(
      db
        .selectFrom('uploads')
        .select(sql<number>`ordinal`.as('ordinal'))
        .where('release_id', '=', releaseId)
        .where('ordinal', 'is not', null)
        .where('state', 'in', ['sending', 'received']),
    )
    .execute();
  return rows.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b);
}

/** Guesses the episodes of a release by the names of files, or of any release without one. Throws `not_found`. */
export async function guessUploads(
  deps: { db: Database; search: Search; storage: Storage },
  caller: StudioAccess,
  { release_id, names }: { release_id: number | null; names: readonly string[] },
): Promise<UploadGuesses> {
  const { db, storage } = deps;
  const asked = release_id === null ? null : await findRelease(db, caller, release_id);
  // The files of a season have the same title.
  const found = new Map<string, Named | null>();
  const titles = asked ? [] : new Set(names.map(titleOfName));
  const guessing = asked ? undefined : { ...deps, unpublished: await indexUnpublished(db, caller) };
  for (const title of titles) if (guessing) found.set(title, await guessRelease(guessing, caller, title));
  const free = isShared(storage) ? null : (await readFreeSpace(storage)) - (await readPromisedBytes(db));
  const taken = asked ? await readTaken(db, asked.id) : [];
  return {
    guesses: names.map((name) => ({
      name,
      ordinal: episodeOfName(name) ?? null,
      release: asked ?? found.get(titleOfName(name)) ?? null,
      quality: qualityOfName(name) ?? null,
    })),
    taken,
    next: Math.max(0, Math.floor(taken.at(-1) ?? 0)) + 1,
    free_bytes: free === null ? null : Math.max(0, free),
  };
}
