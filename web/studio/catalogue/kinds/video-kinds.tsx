import { VIDEOS_PATH } from '#contract/addresses.ts';
import { MAX_NUMBER } from '#contract/max-number.ts';
import type {
  videoOrigins as originEndpoints,
  videos as videoEndpoints,
} from '#contract/studio/records/videos.ts';
import { NEW_VIDEO, NEW_VIDEO_ORIGIN } from '#contract/studio/records/new-records.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { TILE } from './catalogue-kinds.tsx';
import { PictureName } from './cells/cells.tsx';
import { defineKind } from './record-kind.ts';

const VIDEOS: PluralForms = ['видео', 'видео', 'видео'];

export const videoKind = defineKind<typeof videoEndpoints>({
  path: 'videos',
  thing: 'video',
  icon: 'board',
  words: {
    many: 'Видео',
    create: 'Новое видео',
    added: 'Видео добавлено',
    saved: 'Видео сохранено',
    removed: 'Видео удалено',
    remove: 'Удалить видео',
    nothingYet: 'Видео пока нет',
    nothingYetHelp: 'Ролики команды с YouTube: трейлеры, анонсы, разговоры. У них своя страница на сайте.',
    nothingFound: 'Под эти фильтры не попало ни одно видео',
  },
  groups: [
    {
      title: 'Основное',
      fields: [
        { name: 'title', label: 'Название', control: 'text', max: 500 },
        { name: 'url', label: 'Адрес', control: 'text', max: 2000, type: 'url' },
        { name: 'origin_id', label: 'Плейлист', control: 'choice', options: 'records' },
        {
          name: 'video_id',
          label: 'Номер на той площадке',
          control: 'text',
          max: 200,
          isHalf: true,
          help: 'Для YouTube то, что в адресе после «v=».',
        },
        {
          name: 'created_at',
          label: 'Вышло',
          control: 'time',
          help: 'По Москве: по этому времени видео идут на сайте.',
        },
        { name: 'is_announce', label: 'Это анонс', control: 'switch' },
        { name: 'views', label: 'Просмотры', control: 'number', min: 0, max: MAX_NUMBER },
        { name: 'comments', label: 'Комментарии', control: 'number', min: 0, max: MAX_NUMBER },
      ],
    },
    { title: 'Картинка', isAside: true, fields: [{ name: 'image', label: 'Картинка 16 : 9', ...TILE }] },
  ],
  blank: { title: '', url: '', origin_id: '', video_id: '', created_at: '', ...NEW_VIDEO },
  choices: { origin_id: 'video-origins' },
  columns: [
    {
      id: 'title',
      title: 'Видео',
      cell: ({ title, info }) => <PictureName picture={info.picture} name={title} />,
      text: ({ title }) => title,
    },
    {
      id: 'origin',
      title: 'Плейлист',
      cell: ({ info }) => info.origin.title,
      text: ({ info }) => info.origin.title,
    },
    {
      id: 'views',
      title: 'Просмотры',
      isNumber: true,
      cell: ({ fields }) => formatNumber(fields.views),
      text: ({ fields }) => fields.views,
    },
    {
      id: 'at',
      title: 'Вышло',
      cell: ({ fields }) => formatMoment(new Date(fields.created_at)),
      text: ({ fields }) => fields.created_at,
    },
  ],
  canRemove: true,
  removal: () => ({
    text: 'Видео исчезнет с сайта, на той площадке останется. Удаление можно отменить в журнале.',
  }),
  siteAddress: () => VIDEOS_PATH,
  facts: ({ fields, info }) => `${info.origin.title} · ${formatMoment(new Date(fields.created_at))}`,
});

export const videoOriginKind = defineKind<typeof originEndpoints>({
  path: 'video-origins',
  thing: 'video_origin',
  icon: 'list',
  words: {
    many: 'Плейлисты',
    create: 'Новый плейлист',
    added: 'Плейлист добавлен',
    saved: 'Плейлист сохранён',
    removed: 'Плейлист удалён',
    remove: 'Удалить плейлист',
    nothingYet: 'Плейлистов пока нет',
    nothingYetHelp: 'Плейлист собирает видео одной рубрики: без него видео не добавить.',
    nothingFound: 'Под эти фильтры не попал ни один плейлист',
  },
  groups: [
    {
      title: 'Основное',
      fields: [
        { name: 'title', label: 'Название', control: 'text', max: 500 },
        { name: 'url', label: 'Адрес', control: 'text', max: 2000, type: 'url' },
        { name: 'description', label: 'Описание', control: 'long', max: 5000 },
        {
          name: 'type',
          label: 'Где он',
          control: 'choice',
          options: [{ value: 'YOUTUBE_PLAYLIST', label: 'Плейлист YouTube' }],
        },
        { name: 'is_announce', label: 'Это анонсы', control: 'switch' },
      ],
    },
  ],
  blank: { title: '', url: '', ...NEW_VIDEO_ORIGIN },
  columns: [
    { id: 'title', title: 'Плейлист', cell: ({ title }) => title, text: ({ title }) => title },
    { id: 'url', title: 'Адрес', cell: ({ fields }) => fields.url, text: ({ fields }) => fields.url },
    {
      id: 'videos',
      title: 'Видео',
      isNumber: true,
      cell: ({ info }) => formatNumber(info.total_videos),
      text: ({ info }) => info.total_videos,
    },
  ],
  canRemove: true,
  removal: ({ info: { total_videos: count } }) =>
    count === 0
      ? { text: 'В плейлисте нет видео. Удаление можно отменить в журнале.' }
      : {
          text: `Удалить можно только пустой плейлист, а в этом ${formatCount(count, VIDEOS)}.`,
          isRefused: true,
        },
  facts: ({ info }) => formatCount(info.total_videos, VIDEOS),
});
