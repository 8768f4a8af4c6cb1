import type { Torrent } from '#contract/torrents.ts';
import { Badge, Spoken } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { LEECHERS, plural, SEEDERS } from '../words/plural.ts';
import { fileSize } from '../words/size.ts';
import { dateWords, momentWords, MOSCOW } from '../words/time.ts';
import styles from './torrents-tab.module.css';
import { useRelease } from './use-release.ts';

/** The release's torrents: a table, on phones a list of the same cells. */
export default function TorrentsTab() {
  const { release, now } = useRelease();
  const { torrents } = release;
  if (torrents.length === 0) return <EmptyState heading="Торрентов пока нет" />;
  return (
    <section className={styles.tab} aria-label="Торренты">
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Серии</th>
            <th>Качество</th>
            <th>Тип</th>
            <th>Размер</th>
            <th>Сиды и личи</th>
            <th>Добавлен</th>
            <th>
              <Spoken>Действия</Spoken>
            </th>
          </tr>
        </thead>
        <tbody>
          {torrents
            .toSorted((a, b) => a.sort_order - b.sort_order)
            .map((torrent) => (
              <Row key={torrent.id} torrent={torrent} now={now} />
            ))}
        </tbody>
      </table>
    </section>
  );
}

const HEAVY = new Set<Torrent['codec']['value']>(['x265/HEVC', 'x265hq/HEVC-HQ', 'AV1']);

function Row({ torrent, now }: { torrent: Torrent; now: Date }) {
  const { codec, quality, type, size, description, created_at, color } = torrent;
  const added = new Date(created_at);
  return (
    <tr>
      <td className={styles.episodes}>{description}</td>
      <td>
        <span className={styles.quality}>
          <Badge look="outline">{quality.value}</Badge>
          <span title={HEAVY.has(codec.value) ? 'Слабые устройства могут не справиться' : undefined}>
            {codec.label}
          </span>
          {color.description && <span>{color.description}</span>}
        </span>
      </td>
      <td>{type.value}</td>
      <td>{fileSize(size)}</td>
      <td>
        <Peers torrent={torrent} />
      </td>
      <td>
        <time dateTime={created_at} title={momentWords(added)}>
          {dateWords(added, now, MOSCOW)}
        </time>
      </td>
      <td className={styles.actions}>
        <Actions torrent={torrent} />
      </td>
    </tr>
  );
}

function Peers({ torrent: { seeders, leechers } }: { torrent: Torrent }) {
  return (
    <span className={styles.peers}>
      <span title={plural(seeders, SEEDERS)}>
        <Icon name="up" size={16} />
        {seeders}
        <Spoken>раздают</Spoken>
      </span>
      <span title={plural(leechers, LEECHERS)}>
        <Icon name="down" size={16} />
        {leechers}
        <Spoken>качают</Spoken>
      </span>
    </span>
  );
}

async function copyHash({ hash }: Torrent) {
  await navigator.clipboard.writeText(hash);
  showToast('success', 'Хеш скопирован');
}

const refused = () => showToast('error', 'Не удалось скопировать хеш');

function Actions({ torrent }: { torrent: Torrent }) {
  return (
    <span className={styles.links}>
      <a className={styles.magnet} href={torrent.magnet}>
        <Icon name="magnet" />
        Магнит-ссылка
      </a>
      <Button
        look="bare"
        square
        aria-label="Скопировать хеш"
        title="Скопировать хеш"
        onClick={() => copyHash(torrent)}
        errorCallback={refused}
      >
        <Icon name="copy" />
      </Button>
    </span>
  );
}
