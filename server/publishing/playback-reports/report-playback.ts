import type { PlaybackReport } from '#contract/playback-reports.ts';
import type { Database } from '#server/platform/database/open.ts';
import { noEpisode } from '#server/catalog/episodes/no-episode.ts';
import { Failure } from '#server/failure.ts';
import type { RateLimit } from '#server/platform/http/limits/rate-limit.ts';

/** The number of reports that are stored; older ones are deleted. */
export const MAX_REPORTS = 10_000;

export type ReportDeps = {
  db: Database;
  now: Date;
  /** Counts reports by client address. */
  limit: RateLimit;
};

// Reports are shown in a terminal, which executes control characters.
function removeControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();
}

/**
 * Saves a viewer's playback report of a published episode, with the account if there is one, and deletes the oldest
 * reports over the limit. Throws `not_found`, or `limited` when the address has sent too many reports.
 */
export async function savePlaybackReport(
  { db, now, limit }: ReportDeps,
  report: PlaybackReport,
  { address, userId }: { address: string; userId: number | null },
): Promise<void> {
  const episode = await db
    .selectFrom('episodes')
    .innerJoin('public_releases', 'public_releases.id', 'episodes.release_id')
    .select('episodes.id')
    .where('episodes.id', '=', report.release_episode_id)
    .where('is_published', '=', true)
    .executeTakeFirst();
  if (!episode) throw noEpisode();
  const wait = await limit(address);
  if (wait > 0) throw new Failure('limited', 'С этого адреса уже много сообщений. Попробуйте позже.', wait);
  const { id } = await db
    .insertInto('playback_faults')
    .values({
      episode_id: episode.id,
      host: removeControlCharacters(report.host),
      rendition: report.rendition,
      code: removeControlCharacters(report.code),
      time: Math.round(report.time),
      details: removeControlCharacters(report.details),
      mark: report.mark,
      mark_start: report.mark_start && Math.round(report.mark_start),
      mark_stop: report.mark_stop && Math.round(report.mark_stop),
      created_at: now,
      user_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('playback_faults')
    .where('id', '<=', id - MAX_REPORTS)
    .execute();
}
