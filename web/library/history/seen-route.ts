import { releasesByIds } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/seen-route.ts';
import { readEpisodes } from './visitor-entries.ts';
import { RELEASE_FIELDS, type HistoryEpisode, toHistoryEpisodes } from './history-entry.ts';

/** The requested episode ids, and those of them that exist. */
export type SeenResponse = { requested: string[]; episodes: HistoryEpisode[] };

/** The details of the episodes in a visitor's history, which only the browser knows. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<SeenResponse> {
  const references = readEpisodes(new URL(request.url).searchParams.get('episodes') ?? '');
  const requested = references.map(({ id }) => id);
  if (references.length === 0) return { requested, episodes: [] };
  const ids = [...new Set(references.map(({ releaseId }) => releaseId))];
  const query = { ids, limit: ids.length, include: RELEASE_FIELDS };
  const { data } = await context.get(apiContext)(releasesByIds, { query });
  return { requested, episodes: data.flatMap((release) => toHistoryEpisodes(release, new Set(requested))) };
}

/** Null without a connection. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<SeenResponse | null> {
  return serverLoader().catch(() => null);
}
