import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import type { ShownTorrent } from './shown-torrent.ts';
import styles from './torrent-release.module.css';

type TorrentReleaseProps = {
  release: NonNullable<ShownTorrent['release']>;
  /** Which of its episodes the torrent holds. */
  inside: string;
};

/** The release of a torrent: a small poster and its name, leading to all of its torrents. */
export function TorrentRelease({ release, inside }: TorrentReleaseProps) {
  return (
    <Link to={releasePath(release.alias, 'torrents')} className={styles.release}>
      <Poster pictures={release.poster} sizes="56px" />
      <span className={styles.words}>
        <span className={styles.title}>{release.name.main}</span>
        <span className={styles.inside}>{inside}</span>
      </span>
    </Link>
  );
}
