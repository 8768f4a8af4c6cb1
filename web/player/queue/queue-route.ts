import { apiContext } from '#web/page/api.ts';
import type { PlaylistPart } from '#web/entities/episode/playlist.ts';
import { loadParts } from './load-queue.ts';
import type { Route } from './+types/queue-route.ts';

const MAX_RELEASES = 500;

/** Loads the episodes of releases, for queues that are stored in the browser. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<PlaylistPart[]> {
  const parameter = new URL(request.url).searchParams.get('releases') ?? '';
  const ids = parameter.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return loadParts(context.get(apiContext), [...new Set(ids.map(Number))].slice(0, MAX_RELEASES));
}

/** Returns no episodes when offline, so that the current one keeps playing. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<PlaylistPart[]> {
  return serverLoader().catch(() => []);
}
