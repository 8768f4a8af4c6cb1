import { episodePath, releasePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { ExternalHostLinks, EXTERNAL_SITE_NOTE } from '#web/player/gate/external-host-links.tsx';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { externalPlayerOf } from '#web/entities/episode/external-hosts.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { isOnlyInTorrents } from '../episodes/only-in-torrents.ts';
import { externalPlayerEpisode } from './main-action.ts';
import styles from './main-action-button.module.css';
import { StickyPlace } from './sticky-place.tsx';
import { WatchButton } from './watch-button.tsx';

/**
 * The main action of a release: watch its video, open the page with the external players, choose a torrent where there
 * is nothing else, or, without episodes, follow the links to external hosts.
 */
export function MainActionButton({ release }: { release: FullRelease }) {
  if (isBlocked(release)) return null;
  if (release.episodes.some(hasVideo)) {
    return (
      <StickyPlace>
        <WatchButton release={release} />
      </StickyPlace>
    );
  }
  const framed = externalPlayerEpisode(release);
  if (framed) {
    return (
      <LinkButton variant="main" size="large" to={episodePath(framed.id)} reloadDocument>
        <Icon name="play" />
        Смотреть
      </LinkButton>
    );
  }
  if (isOnlyInTorrents(release)) {
    return (
      <LinkButton variant="main" size="large" to={releasePath(release.alias, 'torrents')}>
        <Icon name="download" />
        Скачать торрентом
      </LinkButton>
    );
  }
  const host = externalPlayerOf(release);
  if (!host) return null;
  return (
    <>
      <span className={styles.hosts}>
        <ExternalHostLinks hosts={[host]} />
      </span>
      <p className={styles.note}>{EXTERNAL_SITE_NOTE}</p>
    </>
  );
}
