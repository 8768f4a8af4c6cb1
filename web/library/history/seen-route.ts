import { releasesByIds } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/seen-route.ts';
import { readNamed } from './kept-history.ts';
import { RELEASE_FIELDS, type SeenEpisode, toSeenEpisodes } from './seen.ts';

/** Which episodes were asked about, and those there are. */
export type Told = { asked: string[]; episodes: SeenEpisode[] };

/** What the history of a visitor shows of episodes, of which only the browser knows that they were watched. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Told> {
  const named = readNamed(new URL(request.url).searchParams.get('episodes') ?? '');
  const asked = named.map(({ id }) => id);
  if (named.length === 0) return { asked, episodes: [] };
  const ids = [...new Set(named.map(({ releaseId }) => releaseId))];
  const query = { ids, limit: ids.length, include: RELEASE_FIELDS };
  const { data } = await context.get(apiContext)(releasesByIds, { query });
  return { asked, episodes: data.flatMap((release) => toSeenEpisodes(release, new Set(asked))) };
}

/** Null where they cannot be had now. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Told | null> {
  return serverLoader().catch(() => null);
}
