import { formatSize } from '#contract/format-size.ts';
import { type ListedTorrent, listReleaseTorrents } from '#contract/studio/torrents.ts';
import { formatCount, formatNumber } from '#web/format/format-count.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { useFocusAfterPanel, usePanel } from '../../../form/act-panel.tsx';
import { DataList } from '../../../list/data-list.tsx';
import type { Column } from '../../../list/list-types.ts';
import { loadList } from '../../../list/load-list.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { fixedChoices } from '../../pages/fixed-choices.ts';
import { RecordFrame } from '../../pages/head/record-frame.tsx';
import { loadRecord } from '../../pages/load-records.ts';
import { useRemovedToast } from '../../pages/use-removed-toast.ts';
import { releaseKind } from '../release-kind.tsx';
import type { Route } from './+types/torrents-page.ts';
import { AddTorrentPanel } from './add-torrent-panel.tsx';
import { formatSource, torrentPath, TorrentState } from './torrent-facts.tsx';
import { torrentKind } from './torrent-kind.tsx';

/** The torrents of a release, and those that newer ones have replaced. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const call = studioCall(args);
  const [record, list] = await Promise.all([
    loadRecord(call, releaseKind.path, id),
    loadList<ListedTorrent>(async () => {
      const { data } = await call(listReleaseTorrents, { params: { id } });
      return { data, next: null };
    }),
  ]);
  const choices = {
    type: fixedChoices('torrent-types') ?? [],
    quality: fixedChoices('torrent-qualities') ?? [],
    codec: fixedChoices('torrent-codecs') ?? [],
    color: fixedChoices('torrent-colors') ?? [],
  };
  return { record, list, choices, now: new Date().toISOString() };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.record.title}: раздачи` : 'Раздачи';
  return pageMeta(matches, { title: `${title} · Студия`, isHidden: true });
}

const codecOf = ({ codec }: ListedTorrent) => codec.split('/').at(-1) ?? codec;
const videoOf = (row: ListedTorrent) => `${row.type} ${row.quality} ${codecOf(row)}`;

const TIMES = ['раз', 'раза', 'раз'] as const;

// Cards of narrow screens have no titles of columns.
function formatSwarm({ seeders, leechers }: ListedTorrent): string {
  return `раздают ${formatNumber(seeders)}, качают ${formatNumber(leechers)}`;
}

const columnsAt = (now: string): readonly Column<ListedTorrent>[] => [
  { id: 'label', title: 'Раздача', cell: ({ label }) => label, text: ({ label }) => label },
  {
    id: 'episodes',
    title: 'Эпизоды',
    cell: ({ description }) => description || '—',
    text: ({ description }) => description,
  },
  { id: 'video', title: 'Видео', cell: videoOf, text: videoOf },
  {
    id: 'size',
    title: 'Размер',
    isNumber: true,
    cell: ({ size }) => formatSize(size),
    text: ({ size }) => size,
  },
  { id: 'swarm', title: 'Обмен', cell: formatSwarm, text: formatSwarm },
  {
    id: 'downloads',
    title: 'Скачали',
    cell: ({ completed_times: times }) => formatCount(times, TIMES),
    text: ({ completed_times: times }) => times,
  },
  {
    id: 'state',
    title: 'Состояние',
    cell: (row) => <TorrentState {...row} />,
    text: ({ replaced_by: by }) => (by === null ? 'в списках' : `заменена № ${by}`),
  },
  {
    id: 'at',
    title: 'Добавлена',
    cell: ({ created_at: at }) => (
      <time dateTime={at}>{formatDate(new Date(at), new Date(now), MOSCOW_TIME_ZONE)}</time>
    ),
    text: ({ created_at: at }) => at,
  },
  { id: 'source', title: 'Что есть', cell: formatSource, text: formatSource, isOptional: true },
  { id: 'hash', title: 'Хеш', cell: ({ hash }) => hash, text: ({ hash }) => hash, isOptional: true },
];

export default function TorrentsPage({ loaderData: { record, list, choices, now } }: Route.ComponentProps) {
  const { open } = usePanel();
  useFocusAfterPanel();
  useRemovedToast(torrentKind.words.removed);
  const add = (
    <StudioLink
      variant={open === null ? 'main' : 'quiet'}
      size="large"
      to="?panel=new"
      preventScrollReset
      data-opens="new"
    >
      <StudioIcon name="plus" />
      Добавить раздачу
    </StudioLink>
  );
  return (
    <RecordFrame kind={releaseKind} record={record} tab="torrents" action={add}>
      <DataList
        name="torrents"
        label={`${torrentKind.words.many}: ${record.title}`}
        list={list}
        getKey={({ id }) => id}
        nameOf={({ label }) => label}
        linkTo={({ id }) => torrentPath(id)}
        columns={columnsAt(now)}
        nothingYet={{
          icon: torrentKind.icon,
          heading: torrentKind.words.nothingYet,
          help: 'Раздачу добавляют готовым торрент-файлом или магнит-ссылкой. Из видео на сервере её делает команда torrent add.',
        }}
        nothingFound={torrentKind.words.nothingFound}
      />
      {open === 'new' && <AddTorrentPanel releaseId={record.id} choices={choices} />}
    </RecordFrame>
  );
}
