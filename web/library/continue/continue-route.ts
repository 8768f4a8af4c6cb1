import { releasesByIds } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/continue-route.ts';
import { type Continued, CONTINUED_FIELDS, toContinued } from './continued.ts';
import { readTitles } from './titles.ts';

/** The releases of the titles in an address with the episodes to continue with. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Continued[]> {
  const titles = readTitles(new URL(request.url).searchParams.get('titles') ?? '');
  if (titles.size === 0) return [];
  const query = { ids: [...titles.keys()], limit: titles.size, include: CONTINUED_FIELDS };
  const { data } = await context.get(apiContext)(releasesByIds, { query });
  return data.flatMap((release) => toContinued(release, titles.get(release.id)) ?? []);
}

/** Empty without a connection: the page is shown without the list. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Continued[]> {
  return serverLoader().catch(() => []);
}
