import { Icon } from '#web/ui/icons/icon.tsx';
import { LEECHERS, formatCount, SEEDERS } from '#web/format/format-count.ts';
import styles from './peers.module.css';
import type { ShownTorrent } from './shown-torrent.ts';

type PeersProps = { torrent: Pick<ShownTorrent, 'seeders' | 'leechers' | 'has_web_seed'> };

/** Who gives the files of a torrent, its seeders or the site, and how many download them, if anybody does. */
export function Peers({ torrent: { seeders, leechers, has_web_seed: isOnSite } }: PeersProps) {
  return (
    <span className={styles.peers}>
      <span className={seeders > 0 || isOnSite ? styles.alive : undefined}>
        <Icon name="arrow-up" size={16} />
        {formatGivers(seeders, isOnSite)}
      </span>
      {leechers > 0 && (
        <span>
          <Icon name="arrow-down" size={16} />
          {formatCount(leechers, LEECHERS)}
        </span>
      )}
    </span>
  );
}

function formatGivers(seeders: number, isOnSite: boolean): string {
  if (!isOnSite) return formatCount(seeders, SEEDERS);
  return seeders === 0 ? 'раздаёт сайт' : `сайт и ${formatCount(seeders, SEEDERS)}`;
}
