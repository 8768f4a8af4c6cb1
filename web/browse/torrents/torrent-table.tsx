import { Badge, VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { formatSize } from '#contract/format-size.ts';
import { Peers } from './peers.tsx';
import { formatTorrentContents, isHardToDecode, type ShownTorrent } from './shown-torrent.ts';
import { TorrentActions } from './torrent-actions.tsx';
import { TorrentRelease } from './torrent-release.tsx';
import styles from './torrent-table.module.css';

type TorrentTableProps = {
  torrents: readonly ShownTorrent[];
  /** The time of the response. */
  now: string;
  /** Fewer columns and no note below, for pages with other content. */
  compact?: boolean;
  /** Shows the release of each torrent with its poster. */
  withRelease?: boolean;
  /** On narrow screens a table becomes a list by itself. */
  view?: 'table' | 'list';
};

/** A table of torrents with their formats, peers and download buttons. */
export function TorrentTable({
  torrents,
  now,
  compact = false,
  withRelease = false,
  view = 'table',
}: TorrentTableProps) {
  return (
    <div className={styles.room}>
      <table
        className={classes(
          styles.table,
          view === 'table' && styles.wide,
          withRelease && styles.pictured,
          compact && withRelease && styles.short,
        )}
      >
        <thead className={styles.head}>
          <tr>
            <th>{withRelease ? 'Релиз' : 'Торрент'}</th>
            <th>Качество</th>
            <th>Кодек</th>
            {!compact && <th>Тип</th>}
            <th>Размер</th>
            <th>Раздача</th>
            <th>Добавлен</th>
            <th>
              <VisuallyHidden>Действия</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className={styles.body}>
          {torrents.map((torrent) => (
            <Row key={torrent.id} {...{ torrent, now, compact, withRelease }} />
          ))}
        </tbody>
      </table>
      {!compact && torrents.some(isHardToDecode) && (
        <p className={styles.note}>
          <Icon name="info" />
          Для слабых устройств выбирайте AVC: HEVC и AV1 меньше весят, но воспроизвести их труднее.
        </p>
      )}
    </div>
  );
}

type RowProps = { torrent: ShownTorrent; now: string; compact: boolean; withRelease: boolean };

function Row({ torrent, now, compact, withRelease }: RowProps) {
  const { quality, codec, color, type, size, created_at, description, release } = torrent;
  const when = <RelativeTime at={created_at} now={now} short />;
  const contents = (
    <>
      {formatTorrentContents(description)}
      {/* Cards have no column for it. */}
      <span className={styles.added}> · {when}</span>
    </>
  );
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        {withRelease && release ? <TorrentRelease release={release} contents={contents} /> : contents}
      </th>
      <td>
        <Badge variant="outline">{quality.value}</Badge>
      </td>
      <td className={classes(styles.fact, styles.minor)}>
        <span className={styles.codec}>
          {codec.label}
          {color.description && <span className={styles.color}>{` · ${color.description}`}</span>}
          {isHardToDecode(torrent) && (
            <span className={styles.heavy} title="Слабые устройства могут не справиться">
              <Icon name="info" size={16} />
              <VisuallyHidden>, слабые устройства могут не справиться</VisuallyHidden>
            </span>
          )}
        </span>
      </td>
      {!compact && <td className={styles.fact}>{type.value}</td>}
      <td>{formatSize(size)}</td>
      <td className={classes(styles.peers, styles.minor)}>
        <Peers torrent={torrent} />
      </td>
      <td className={classes(styles.time, styles.minor)}>{when}</td>
      <td className={classes(styles.actions, styles.minor)}>
        <TorrentActions torrent={torrent} compact={compact} />
      </td>
    </tr>
  );
}
