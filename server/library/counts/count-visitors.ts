import { sql } from 'kysely';
import { countVisitor, type VisitorCount } from '#contract/visitor-counts.ts';
import type { Routes } from '#server/deps.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createRateLimit, failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { refuseCrossSiteWrite } from '#server/platform/http/request/same-origin.ts';

// Several visitors behind one address; a visitor tells every five minutes, and when a page is hidden.
const MAX_COUNTS_A_MINUTE = 30;

/** Adds what a visitor has watched to the statistics; an episode that viewers cannot see counts nothing. */
export async function addVisitorCount(db: Database, now: Date, count: VisitorCount): Promise<void> {
  await sql`
    insert into watch_counts (at, release_id, episode_id, starts, watched, seconds)
    select ${now.toISOString()}::timestamptz, episodes.release_id, episodes.id,
      ${Number(count.is_start)}::integer, ${Number(count.is_watched)}::integer, ${count.seconds}::integer
    from episodes join public_releases on public_releases.id = episodes.release_id
    where episodes.id = ${count.release_episode_id}::uuid and episodes.is_published
  `.execute(db);
}

export const visitorCountRoutes: Routes = (mount, { db, now, publicOrigin }) => {
  const limit = createRateLimit(MAX_COUNTS_A_MINUTE);

  mount(countVisitor, async ({ body, headers }) => {
    refuseCrossSiteWrite(headers, publicOrigin);
    failIfLimited(await limit(clientAddress(headers)));
    await addVisitorCount(db, now(), body);
    return undefined;
  });
};
