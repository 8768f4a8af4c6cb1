import { sql } from 'kysely';
import type { UploadGuesses } from '#contract/studio/uploads.ts';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { episodeOfName } from '#server/torrents/torrents/files/name-facts.ts';
import { requireRelease } from './find-upload.ts';
import { hasWaiting } from '#server/publishing/videos/video-rows.ts';

/** Guesses the episodes of a release by the names of files. Throws `not_found`. */
export async function guessUploads(
  db: Database,
  caller: StudioAccess,
  { release_id, names }: { release_id: number; names: readonly string[] },
): Promise<UploadGuesses> {
  await requireRelease(db, caller, release_id);
  const rows = await db
    .selectFrom('episodes')
    .select('ordinal')
    .where('release_id', '=', release_id)
    .where(sql<boolean>`(${hasVideo} or ${hasWaiting} or exists (
      select from ingests where ingests.episode_id = episodes.id and ingests.state in ('waiting', 'running')
    ))`)
    .union(
      db
        .selectFrom('uploads')
        .select(sql<number>`ordinal`.as('ordinal'))
        .where('release_id', '=', release_id)
        .where('ordinal', 'is not', null)
        .where('state', 'in', ['sending', 'received']),
    )
    .execute();
  const taken = rows.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b);
  return {
    guesses: names.map((name) => ({ name, ordinal: episodeOfName(name) ?? null })),
    taken,
    next: Math.max(0, Math.floor(taken.at(-1) ?? 0)) + 1,
  };
}
