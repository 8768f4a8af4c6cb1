import { releasesByIds } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/continue-route.ts';
import { type Continued, CONTINUED_FIELDS, toContinued } from './continued.ts';
import { readTitles } from './titles.ts';

/** The releases of a list of titles as they can be continued, for a visitor whose positions only the browser knows. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Continued[]> {
  const titles = readTitles(new URL(request.url).searchParams.get('titles') ?? '');
  if (titles.size === 0) return [];
  const query = { ids: [...titles.keys()], limit: titles.size, include: CONTINUED_FIELDS };
  const { data } = await context.get(apiContext)(releasesByIds, { query });
  return data.flatMap((release) => toContinued(release, titles.get(release.id)) ?? []);
}

/** A list that cannot be had now is left out: the page around it is still worth seeing. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Continued[]> {
  return serverLoader().catch(() => []);
}
