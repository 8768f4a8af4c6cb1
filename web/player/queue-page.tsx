import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { episodeById } from '#contract/releases.ts';
import { apiContext } from '../api.ts';
import type { Route } from './+types/queue-page.ts';
import { episodeMeta } from './episode-meta.ts';
import { loadQueue } from './load-queue.ts';
import { Screening } from './screening.tsx';

/** `?franchise=` names the queue; without it the episode is among those of its release. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const franchiseId = new URL(request.url).searchParams.get('franchise');
  const [episode, queue] = await Promise.all([
    call(episodeById, { params }),
    franchiseId === null ? null : loadQueue(call, franchiseId),
  ]);
  return { episode, queue };
}

/** A queue does not change while it is watched. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}

export default function QueuePage({ loaderData: { episode, queue } }: Route.ComponentProps) {
  return <Screening episode={episode} queue={queue} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? episodeMeta(loaderData.episode, matches) : [];
}
