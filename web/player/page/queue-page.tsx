import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { episodeById } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { widenPolicy } from '#web/page/security-headers.ts';
import type { Route } from './+types/queue-page.ts';
import { frameOrigins } from '../external/frames.ts';
import { episodeMeta } from './episode-meta.ts';
import { loadQueue } from '../queue/load-queue.ts';
import { useOwnLine } from '../queue/use-own-queue.ts';
import { Screening } from './screening.tsx';

/**
 * `?franchise=` names the queue, `?list=local` is the one that the browser keeps; without either the episode is among
 * those of its release.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const franchiseId = new URL(request.url).searchParams.get('franchise');
  const [episode, queue] = await Promise.all([
    call(episodeById, { params }),
    franchiseId === null ? null : loadQueue(call, franchiseId),
  ]);
  widenPolicy(context, { frames: frameOrigins(episode.release) });
  return { episode, queue };
}

const isOwn = (params: URLSearchParams) => params.get('list') === 'local';

/** A queue does not change while it is watched; one that the viewer makes of it lies in the browser. */
export function shouldRevalidate(step: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, currentParams, nextParams } = step;
  const isSame = currentParams['releaseEpisodeId'] === nextParams['releaseEpisodeId'];
  return currentUrl.href !== nextUrl.href && !(isSame && isOwn(nextUrl.searchParams));
}

export default function QueuePage({ loaderData: { episode, queue } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isAsked = isOwn(params);
  const own = useOwnLine(isAsked);
  return <Screening episode={episode} queue={isAsked ? own : queue} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? episodeMeta(loaderData.episode, matches) : [];
}
