import type { FullRelease } from '#contract/releases.ts';
import { HostLinks, LEAVING } from '../player/doors/host-links.tsx';
import { hasVideo, isBlocked } from '../player/film.ts';
import { hostsOfRelease } from './main-action.ts';
import styles from './main-step.module.css';
import { WatchButton } from './watch-button.tsx';

/** The one next step with a release: to its video, or to other sites where only they have it. */
export function MainStep({ release }: { release: FullRelease }) {
  if (isBlocked(release)) return null;
  if (release.episodes.some(hasVideo)) {
    return (
      <div className={styles.sticky}>
        <WatchButton release={release} />
      </div>
    );
  }
  const hosts = hostsOfRelease(release);
  if (hosts.length === 0) return null;
  return (
    <>
      <span className={styles.hosts}>
        <HostLinks hosts={hosts} />
      </span>
      <p className={styles.note}>{LEAVING}</p>
    </>
  );
}
