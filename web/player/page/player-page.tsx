import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { episodeById } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import type { Route } from './+types/player-page.ts';
import { frameOrigins } from '../external/framed-hosts.ts';
import { loadUnavailableFacts } from '../gate/page/unavailable-facts.ts';
import { episodeMeta } from './episode-meta.ts';
import { PlayerView } from './player-view.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const episode = await call(episodeById, { params });
  widenPolicy(context, { frameOrigins: frameOrigins(episode.release) });
  return { episode, facts: await loadUnavailableFacts(call, episode), now: new Date().toISOString() };
}

/** Keeps the loaded episode as long as the address names it. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['releaseEpisodeId'] !== nextParams['releaseEpisodeId'];
}

export default function PlayerPage({ loaderData }: Route.ComponentProps) {
  return <PlayerView {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? episodeMeta(loaderData.episode, matches) : [];
}
