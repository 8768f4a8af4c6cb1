import { formatSize } from '#contract/format-size.ts';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { ListedTorrent } from '#contract/studio/torrents.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import styles from './torrents.module.css';

/** The address of the page of a torrent. */
export function torrentPath(id: number): string {
  return studioRecordPath('torrents', String(id));
}

type Listed = Pick<ListedTorrent, 'replaced_by'>;

/** Whether a torrent is in the lists of the site, or which newer one is there instead of it. */
export function TorrentState({ replaced_by: by }: Listed) {
  return (
    <span className={styles.state}>
      {by === null ? (
        <StateMark state="done">В списках</StateMark>
      ) : (
        <StateMark state="off">Заменена № {by}</StateMark>
      )}
    </span>
  );
}

/** «Торрент-файл, раздаёт и сайт», «Только магнит-ссылка». */
export function formatSource({
  has_file: hasFile,
  has_web_seed: hasSeed,
}: Pick<ListedTorrent, 'has_file' | 'has_web_seed'>): string {
  return `${hasFile ? 'Торрент-файл' : 'Только магнит-ссылка'}${hasSeed ? ', раздаёт и сайт' : ''}`;
}

type Facts = Listed &
  Pick<
    ListedTorrent,
    'hash' | 'size' | 'seeders' | 'leechers' | 'completed_times' | 'has_file' | 'has_web_seed'
  >;

/** What the file and the swarm of a torrent say; nobody edits it. */
export function TorrentFacts({ info }: { info: Facts }) {
  const { replaced_by: by } = info;
  const facts = [
    ['Размер', formatSize(info.size)],
    ['Раздают', formatNumber(info.seeders)],
    ['Качают', formatNumber(info.leechers)],
    ['Скачали', formatNumber(info.completed_times)],
    ['Что есть', formatSource(info)],
    ['Хеш', <code key="hash">{info.hash}</code>],
  ] as const;
  return (
    <Panel title="Файл и участники обмена" action={<TorrentState {...info} />}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {by !== null && (
        <p className={styles.note}>
          В списках её место заняла <Link to={torrentPath(by)}>раздача № {by}</Link>. По прямой ссылке она ещё
          открывается.
        </p>
      )}
    </Panel>
  );
}
