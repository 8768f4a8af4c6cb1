import { apiContext } from '#web/page/api.ts';
import type { Part } from '#web/entities/episode/line.ts';
import { loadParts } from './load-queue.ts';
import type { Route } from './+types/queue-route.ts';

const MAX = 500;

/** The episodes of releases, for queues that only the browser knows. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Part[]> {
  const named = new URL(request.url).searchParams.get('releases') ?? '';
  const ids = named.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return loadParts(context.get(apiContext), [...new Set(ids.map(Number))].slice(0, MAX));
}

/** Without a connection the episode on the screen is all there is. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Part[]> {
  return serverLoader().catch(() => []);
}
