import type { ReactNode } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { tieShortWords } from '#contract/no-break.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import type { ShownTorrent } from './shown-torrent.ts';
import styles from './torrent-release.module.css';

type TorrentReleaseProps = {
  release: NonNullable<ShownTorrent['release']>;
  /** Which of its episodes the torrent contains. */
  contents: ReactNode;
};

/** The release of a torrent, a small poster and the title, which links to all torrents of the release. */
export function TorrentRelease({ release, contents }: TorrentReleaseProps) {
  return (
    <Link to={releasePath(release.alias, 'torrents')} className={styles.release}>
      <Poster pictures={release.poster} sizes="56px" />
      <span className={styles.words}>
        <span className={styles.title}>{tieShortWords(release.name.main)}</span>
        <span className={styles.inside}>{contents}</span>
      </span>
    </Link>
  );
}
