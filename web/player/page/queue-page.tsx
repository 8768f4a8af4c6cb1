import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { episodeById } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import type { Route } from './+types/queue-page.ts';
import { frameOrigins } from '../external/framed-hosts.ts';
import { loadUnavailableFacts } from '../gate/page/unavailable-facts.ts';
import { episodeMeta } from './episode-meta.ts';
import { loadQueue } from '../queue/load-queue.ts';
import { useLocalQueueEpisodes } from '../queue/use-local-queue.ts';
import { PlayerView } from './player-view.tsx';

/**
 * `?franchise=` names a franchise queue, `?list=local` is the queue stored in the browser; without either the playlist
 * is the release of the episode.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const franchiseId = new URL(request.url).searchParams.get('franchise');
  const [episode, queue] = await Promise.all([
    call(episodeById, { params }),
    franchiseId === null ? null : loadQueue(call, franchiseId),
  ]);
  widenPolicy(context, { frameOrigins: frameOrigins(episode.release) });
  const facts = await loadUnavailableFacts(call, episode);
  return { episode, queue, facts, now: new Date().toISOString() };
}

const isLocalQueue = (params: URLSearchParams) => params.get('list') === 'local';

/** Keeps the loaded queue as long as the address is the same; edits of the queue live in the browser. */
export function shouldRevalidate(step: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, currentParams, nextParams } = step;
  const isSameEpisode = currentParams['releaseEpisodeId'] === nextParams['releaseEpisodeId'];
  return currentUrl.href !== nextUrl.href && !(isSameEpisode && isLocalQueue(nextUrl.searchParams));
}

export default function QueuePage({ loaderData: { queue, ...page } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isLocal = isLocalQueue(params);
  const localQueue = useLocalQueueEpisodes(isLocal);
  return <PlayerView {...page} queue={isLocal ? localQueue : queue} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? episodeMeta(loaderData.episode, matches) : [];
}
