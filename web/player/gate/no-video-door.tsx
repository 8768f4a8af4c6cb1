import type { ReactNode } from 'react';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { hostsOfEpisode } from '#web/entities/episode/hosts.ts';
import { Door } from './door.tsx';
import { HostLinks, LEAVING } from './host-links.tsx';

/** Stands in for the player of an episode that has no video here: it may have one on other sites. */
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
