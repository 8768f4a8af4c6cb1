import { episodePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { HostLinks, LEAVING } from '#web/player/gate/host-links.tsx';
import { hasVideo, isBlocked } from '#web/entities/episode/film.ts';
import { externalPlayer } from '#web/entities/episode/hosts.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { framedEpisode } from './main-action.ts';
import styles from './main-step.module.css';
import { WatchButton } from './watch-button.tsx';

/**
 * The one next step with a release: to its video, to the page with the players of other sites, or to those sites where
 * there are no episodes.
 */
export function MainStep({ release }: { release: FullRelease }) {
  if (isBlocked(release)) return null;
  if (release.episodes.some(hasVideo)) {
    return (
      <div className={styles.sticky}>
        <WatchButton release={release} />
      </div>
    );
  }
  const framed = framedEpisode(release);
  if (framed) {
    return (
      <LinkButton look="main" size="large" to={episodePath(framed.id)} reloadDocument>
        <Icon name="play" />
        Смотреть
      </LinkButton>
    );
  }
  const host = externalPlayer(release);
  if (!host) return null;
  return (
    <>
      <span className={styles.hosts}>
        <HostLinks hosts={[host]} />
      </span>
      <p className={styles.note}>{LEAVING}</p>
    </>
  );
}
