import { data } from 'react-router';
import type { Call } from '#contract/client.ts';
import { latestReleases } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { loadNearDays } from '../today.ts';
import type { Route } from './+types/hero-route.ts';
import { loadOwnSlides } from './load-slides.ts';
import { readOwnTitles } from './own-titles.ts';
import type { Slide } from './slide.ts';

const LATEST = 50;

/** Of a visitor's favourites, those with a new episode or in the schedule. */
async function keptWithNews(call: Call, kept: readonly number[], scheduled: ReadonlySet<number>) {
  if (kept.length === 0) return [];
  const latest = await call(latestReleases, { query: { limit: LATEST, include: ['id'] } });
  const fresh = new Set(latest.map(({ id }) => id));
  return kept.filter((id) => fresh.has(id) || scheduled.has(id));
}

/** The first screen of a visitor, whose positions and favourites only the browser knows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const { positions, kept } = readOwnTitles(new URL(request.url).searchParams);
  const days = await loadNearDays(call, new Date());
  const scheduled = new Set(days.flatMap(({ releases }) => releases.map(({ id }) => id)));
  const own = { positions, kept: await keptWithNews(call, kept, scheduled) };
  const slides: Slide[] = await loadOwnSlides(call, own, days);
  return data(slides, { headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Empty without a connection: the page keeps its first screen. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Slide[]> {
  return serverLoader().catch(() => []);
}
