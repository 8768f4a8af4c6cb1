import { useMemo } from 'react';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { allExternalHosts } from '#web/entities/episode/external-hosts.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { playlistFor, type EpisodeQueue } from '#web/entities/episode/playlist.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useIsConfirmedAdult } from '../gate/adult-confirmation.ts';
import type { UnavailableFacts } from '../gate/page/unavailable-facts.ts';
import { EpisodePlayer } from './episode-player.tsx';

const renderedExternal = import.meta.env.SSR ? await import('../external/external-player.tsx') : undefined;
const ExternalPlayer = lazyComponent(
  renderedExternal,
  () => import('../external/external-player.tsx'),
  (module) => module.ExternalPlayer,
);

const renderedPage = import.meta.env.SSR ? await import('../gate/page/unavailable-page.tsx') : undefined;
const UnavailablePage = lazyComponent(
  renderedPage,
  () => import('../gate/page/unavailable-page.tsx'),
  (module) => module.UnavailablePage,
);

type PlayerViewProps = {
  episode: EpisodeWithRelease;
  queue?: EpisodeQueue | null;
  /** Null for an episode that plays at once. */
  facts: UnavailableFacts | null;
  /** The time of the response. */
  now: string;
};

/** The player of an episode, by itself or in a queue; or the reason why it is not available. */
export function PlayerView({ episode, queue = null, facts, now }: PlayerViewProps) {
  const playlist = useMemo(() => playlistFor(queue, episode), [queue, episode]);
  const isAdult = useIsConfirmedAdult();
  const { release } = episode;
  const needsAge = release.age_rating.is_adult && !isAdult;
  if (!needsAge && !isBlocked(release)) {
    if (hasVideo(episode)) return <EpisodePlayer episode={episode} playlist={playlist} now={now} />;
    if (allExternalHosts(episode, release).length > 0)
      return <ExternalPlayer episode={episode} playlist={playlist} />;
  }
  return <UnavailablePage episode={episode} facts={facts} needsAge={needsAge} />;
}
