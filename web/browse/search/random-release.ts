import { redirect } from 'react-router';
import { CATALOG_PATH, releasePath } from '#contract/addresses.ts';
import { randomReleases } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/random-release.ts';

/** Leads to a release by chance, to another one each time. */
export async function loader({ context }: Route.LoaderArgs) {
  const [release] = await context.get(apiContext)(randomReleases, {
    query: { limit: 1, include: ['alias'] },
  });
  const to = release ? releasePath(release.alias) : CATALOG_PATH;
  return redirect(to, { headers: { 'cache-control': 'no-store' } });
}
