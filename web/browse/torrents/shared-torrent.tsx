import { releasePath } from '#contract/addresses.ts';
import type { MyTorrent } from '#contract/torrents.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { formatSize } from '#contract/format-size.ts';
import styles from './my-torrents.module.css';
import { formatTorrentContents } from './shown-torrent.ts';
import { Peers } from './peers.tsx';
import { TorrentRelease } from './torrent-release.tsx';

/** A torrent that the viewer's clients seed or download, with the bytes they have transferred. */
export function SharedTorrent({ shared }: { shared: MyTorrent }) {
  const { torrent, is_seeder, uploaded, downloaded, is_replaced } = shared;
  const { quality, codec, size, description, release } = torrent;
  return (
    <li className={styles.shared}>
      <TorrentRelease release={release} contents={formatTorrentContents(description)} />
      <p className={styles.facts}>
        <Badge variant="outline">{quality.value}</Badge>
        {codec.label}
        <span>{formatSize(size)}</span>
        <Peers torrent={torrent} />
      </p>
      <p className={styles.facts}>
        <b className={is_seeder ? styles.giving : undefined}>{is_seeder ? 'Раздаёте' : 'Скачиваете'}</b>
        <span>
          отдано {formatSize(uploaded)}, скачано {formatSize(downloaded)}
        </span>
      </p>
      {is_replaced && (
        <p className={styles.newer}>
          Вышла новая версия этой раздачи.{' '}
          <Link to={releasePath(release.alias, 'torrents')}>К торрентам релиза</Link>
        </p>
      )}
    </li>
  );
}
