import type { ReactNode } from 'react';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { allExternalHosts } from '#web/entities/episode/external-hosts.ts';
import { UnavailableNotice } from './unavailable-notice.tsx';
import { ExternalHostLinks, EXTERNAL_SITE_NOTE } from './external-host-links.tsx';

type NoVideoProps = {
  episode: EpisodeWithRelease;
  /** When to expect the video, if that is known. */
  expected?: string | null;
  children: ReactNode;
};

/** Shown in place of the player for an episode without our own video; links to other sites that have it. */
export function NoVideoNotice({ episode, expected = null, children }: NoVideoProps) {
  const hosts = allExternalHosts(episode, episode.release);
  if (hosts.length === 0) {
    return (
      <UnavailableNotice
        sign={<Icon name="clock" size={32} />}
        heading="Видео ещё нет"
        help="Эпизод появится здесь, как только будет готов"
        note={expected !== null && <p>{expected}</p>}
      >
        {children}
      </UnavailableNotice>
    );
  }
  return (
    <UnavailableNotice
      sign={<Icon name="external" size={32} />}
      heading="Эпизод есть на другом сайте"
      help={EXTERNAL_SITE_NOTE}
    >
      <ExternalHostLinks hosts={hosts} />
      {children}
    </UnavailableNotice>
  );
}
