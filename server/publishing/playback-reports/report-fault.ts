import type { Fault } from '#contract/faults.ts';
import type { Database } from '#server/platform/database/open.ts';
import { noEpisode } from '#server/catalog/episodes/no-episode.ts';
import { Failure } from '#server/failure.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';

/** How many reports are kept, the newest. */
export const MAX_FAULTS = 10_000;

export type FaultDeps = {
  db: Database;
  now: Date;
  /** Takes one report of an address. */
  limit: RateLimit;
};

// It is shown in a terminal, where control characters are commands.
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();
}

/**
 * Keeps what a viewer reports of a published episode, the oldest reports making room; fails with `not_found` and, when
 * an address reports too much, `limited`.
 */
export async function reportFault(
  { db, now, limit }: FaultDeps,
  fault: Fault,
  address: string,
): Promise<void> {
  const episode = await db
    .selectFrom('episodes')
    .select('id')
    .where('id', '=', fault.release_episode_id)
    .where('is_published', '=', true)
    .executeTakeFirst();
  if (!episode) throw noEpisode();
  const wait = await limit(address);
  if (wait > 0) throw new Failure('limited', 'С этого адреса уже много сообщений. Попробуйте позже.', wait);
  const { id } = await db
    .insertInto('playback_faults')
    .values({
      episode_id: episode.id,
      host: plain(fault.host),
      rendition: fault.rendition,
      code: plain(fault.code),
      time: Math.round(fault.time),
      details: plain(fault.details),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('playback_faults')
    .where('id', '<=', id - MAX_FAULTS)
    .execute();
}
