import { redirect } from 'react-router';
import { randomReleases } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { releasePath } from '#web/entities/release/card.ts';
import type { Route } from './+types/random-release.ts';

/** Redirects to a random release. */
export async function loader({ context }: Route.LoaderArgs) {
  const [release] = await context.get(apiContext)(randomReleases, {
    query: { limit: 1, include: ['alias'] },
  });
  const to = release ? releasePath(release.alias) : '/anime/catalog/';
  return redirect(to, { headers: { 'cache-control': 'no-store' } });
}
