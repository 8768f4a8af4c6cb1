import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LEECHERS, formatCount, SEEDERS } from '#web/format/format-count.ts';
import styles from './peers.module.css';
import type { ShownTorrent } from './shown-torrent.ts';

/** The numbers of seeders and leechers of a torrent. */
export function Peers({
  torrent: { seeders, leechers },
}: {
  torrent: Pick<ShownTorrent, 'seeders' | 'leechers'>;
}) {
  return (
    <span className={styles.peers}>
      <span className={classes(seeders > 0 && styles.alive)}>
        <Icon name="up" size={16} />
        {formatCount(seeders, SEEDERS)}
      </span>
      <span>
        <Icon name="down" size={16} />
        {formatCount(leechers, LEECHERS)}
      </span>
    </span>
  );
}
