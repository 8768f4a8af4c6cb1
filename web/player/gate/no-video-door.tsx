import type { ReactNode } from 'react';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { hostsOfEpisode } from '#web/entities/episode/hosts.ts';
import { Door } from './door.tsx';
import { HostLinks, LEAVING } from './host-links.tsx';

/** Shown in place of the player for an episode without our own video; links to other sites that have it. */
export function NoVideoDoor({ episode, children }: { episode: ReleasedEpisode; children: ReactNode }) {
  const hosts = hostsOfEpisode(episode, episode.release);
  if (hosts.length === 0) {
    return (
      <Door
        sign={<Icon name="clock" size={32} />}
        heading="Видео ещё нет"
        help="Эпизод появится здесь, как только будет готов"
      >
        {children}
      </Door>
    );
  }
  return (
    <Door sign={<Icon name="external" size={32} />} heading="Эпизод есть на другом сайте" help={LEAVING}>
      <HostLinks hosts={hosts} />
      {children}
    </Door>
  );
}
