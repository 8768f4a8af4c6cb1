import { formatSize } from '#contract/format-size.ts';
import { MAX_NUMBER } from '#contract/max-number.ts';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { torrents as torrentEndpoints } from '#contract/studio/torrents.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { defineKind } from '../../kinds/record-kind.ts';
import { TorrentFacts } from './torrent-facts.tsx';

const torrentsAddress = (releaseId: number) => `${studioRecordPath('releases', String(releaseId))}/torrents`;

/** A torrent of a release: its fields here, the list of its release beside it. */
export const torrentKind = defineKind<typeof torrentEndpoints>({
  path: 'torrents',
  thing: 'torrent',
  icon: 'download',
  words: {
    many: 'Раздачи',
    create: 'Новая раздача',
    added: 'Раздача добавлена',
    saved: 'Раздача сохранена',
    removed: 'Раздача удалена, тридцать дней её можно вернуть',
    remove: 'Удалить раздачу',
    nothingYet: 'Раздач пока нет',
    nothingFound: 'Под эти фильтры не попала ни одна раздача',
  },
  groups: [
    {
      title: 'Раздача',
      fields: [
        {
          name: 'label',
          label: 'Название',
          control: 'text',
          max: 500,
          help: 'Так её видят зрители и называется торрент-файл.',
        },
        {
          name: 'description',
          label: 'Эпизоды внутри',
          control: 'text',
          mayBeEmpty: true,
          max: 200,
          isHalf: true,
          help: 'Например, «1-12» или «1-12 + OVA».',
        },
        { name: 'type', label: 'Источник', control: 'choice', options: 'records', isHalf: true },
        { name: 'quality', label: 'Качество', control: 'choice', options: 'records', isHalf: true },
        { name: 'codec', label: 'Кодек', control: 'choice', options: 'records', isHalf: true },
        {
          name: 'color',
          label: 'Глубина цвета',
          control: 'choice',
          options: 'records',
          isNullable: true,
          isHalf: true,
        },
        { name: 'bitrate', label: 'Битрейт, кбит/с', control: 'number', min: 0, max: MAX_NUMBER },
        { name: 'is_hardsub', label: 'Субтитры вшиты в картинку', control: 'switch' },
      ],
    },
    {
      title: 'В списках',
      fields: [
        {
          name: 'sort_order',
          label: 'Место среди раздач релиза',
          control: 'number',
          min: -MAX_NUMBER,
          max: MAX_NUMBER,
          help: 'Меньше число — выше в списке.',
        },
        {
          name: 'created_at',
          label: 'Добавлена',
          control: 'time',
          help: 'По Москве. По этой дате раздачи стоят в лентах.',
        },
      ],
    },
    {
      title: 'Кто работал',
      fields: [
        {
          name: 'members',
          label: 'Участники',
          control: 'rows',
          one: 'Участник',
          most: 50,
          blank: { nickname: '', role: 'HEVC', external_url: null },
          fields: [
            { name: 'nickname', label: 'Никнейм', max: 200 },
            { name: 'role', label: 'Роль', max: 20, choice: 'roles' },
            { name: 'external_url', label: 'Адрес', max: 2000, type: 'url', isNullable: true },
          ],
        },
      ],
    },
  ],
  columns: [],
  canRemove: true,
  removal: ({ info }) => ({
    text: `Раздача сразу исчезнет с сайта, и наш трекер перестанет её знать. Тридцать дней её можно вернуть в журнале вместе с файлом и счётчиками (скачали: ${formatNumber(info.completed_times)}).`,
  }),
  listAddress: ({ info: { release } }) => torrentsAddress(release.id),
  choices: {
    type: 'torrent-types',
    quality: 'torrent-qualities',
    codec: 'torrent-codecs',
    color: 'torrent-colors',
    roles: 'torrent-member-roles',
  },
  facts: ({ info: { release, size } }) => (
    <>
      <Link to={torrentsAddress(release.id)}>{release.name}</Link> · {formatSize(size)}
    </>
  ),
  aside: ({ info }) => <TorrentFacts info={info} />,
});
