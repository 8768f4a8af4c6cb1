import { MAX_UPCOMING_IDS, type UpcomingEpisodes } from '#web/entities/notices/upcoming.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/upcoming-route.ts';
import { loadSchedule } from './schedule-data.ts';
import { pickUpcoming } from './upcoming.ts';

/** The episodes that come next in the coming week: those of some releases, and the first of all. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<UpcomingEpisodes> {
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  const own = new Set(ids.split(',').slice(0, MAX_UPCOMING_IDS).map(Number));
  const { releases } = await loadSchedule(context.get(apiContext), new URLSearchParams());
  return { own: pickUpcoming(releases, own), all: pickUpcoming(releases, null) };
}

/** Empty without a connection. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<UpcomingEpisodes> {
  return serverLoader().catch(() => ({ own: [], all: [] }));
}
