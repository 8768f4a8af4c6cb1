import { franchisePath, genrePath } from '#contract/addresses.ts';
import type { franchises as franchiseEndpoints } from '#contract/studio/records/franchises.ts';
import type { genres as genreEndpoints } from '#contract/studio/records/genres.ts';
import { NEW_FRANCHISE, NEW_GENRE } from '#contract/studio/records/new-records.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { PictureName } from './cells/cells.tsx';
import { defineKind } from './record-kind.ts';

export const TILE = { control: 'picture', kind: 'tile', aspect: 16 / 9 } as const;

export const genreKind = defineKind<typeof genreEndpoints>({
  path: 'genres',
  thing: 'genre',
  icon: 'tag',
  words: {
    many: 'Жанры',
    create: 'Новый жанр',
    added: 'Жанр добавлен',
    saved: 'Жанр сохранён',
    removed: 'Жанр удалён',
    remove: 'Удалить жанр',
    merge: {
      title: 'Объединить жанр',
      help: 'Все релизы получат выбранный жанр, а этот удалится. Это можно отменить в журнале.',
      both: 'Оба жанра уже есть',
    },
    nothingYet: 'Жанров пока нет',
    nothingFound: 'Под эти фильтры не попал ни один жанр',
  },
  groups: [
    { title: 'Основное', fields: [{ name: 'name', label: 'Название', control: 'text', max: 100 }] },
    { title: 'Картинка', isAside: true, fields: [{ name: 'image', label: 'Картинка 16 : 9', ...TILE }] },
  ],
  blank: { name: '', ...NEW_GENRE },
  columns: [
    {
      id: 'name',
      title: 'Жанр',
      cell: ({ title, info }) => <PictureName picture={info.picture} name={title} />,
      text: ({ title }) => title,
    },
    {
      id: 'releases',
      title: 'Релизов',
      isNumber: true,
      cell: ({ info }) => formatCount(info.total_releases, RELEASES),
      text: ({ info }) => info.total_releases,
    },
    {
      id: 'picture',
      title: 'Картинка',
      isOptional: true,
      cell: ({ fields }) => (fields.image ? 'выбрана' : 'нарисованная'),
      text: ({ fields }) => (fields.image ? 'выбрана' : 'нарисованная'),
    },
  ],
  canRemove: true,
  removal: ({ info: { total_releases: count } }) =>
    count === 0
      ? { text: 'У жанра нет релизов. Удаление останется в журнале, и его можно отменить.' }
      : {
          text: `Удалить можно только жанр без релизов, а у этого ${formatCount(count, RELEASES)}. Его можно объединить с другим.`,
          isRefused: true,
        },
  siteAddress: ({ id, info }) => (info.total_releases > 0 ? genrePath(Number(id)) : undefined),
  facts: ({ id, info }) => `№ ${id} · ${formatCount(info.total_releases, RELEASES)}`,
});

export const franchiseKind = defineKind<typeof franchiseEndpoints>({
  path: 'franchises',
  thing: 'franchise',
  icon: 'list',
  words: {
    many: 'Франшизы',
    create: 'Новая франшиза',
    added: 'Франшиза добавлена',
    saved: 'Франшиза сохранена',
    removed: 'Франшиза удалена',
    remove: 'Удалить франшизу',
    merge: {
      title: 'Объединить франшизу',
      help: 'Релизы перейдут в конец выбранной франшизы в том же порядке, а эта удалится. Это можно отменить в журнале.',
      both: 'Уже есть в обеих',
    },
    nothingYet: 'Франшиз пока нет',
    nothingFound: 'Под эти фильтры не попала ни одна франшиза',
  },
  groups: [
    {
      title: 'Основное',
      fields: [
        { name: 'name', label: 'Название', control: 'text', max: 300, isHalf: true },
        { name: 'name_english', label: 'Название на латинице', control: 'text', max: 300, isHalf: true },
      ],
    },
    {
      title: 'Порядок просмотра',
      fields: [
        {
          name: 'releases',
          label: 'Релизы',
          control: 'releases',
          help: 'По порядку, в котором их стоит смотреть.',
        },
      ],
    },
    { title: 'Картинка', isAside: true, fields: [{ name: 'image', label: 'Картинка 16 : 9', ...TILE }] },
  ],
  blank: { name: '', name_english: '', ...NEW_FRANCHISE },
  columns: [
    {
      id: 'name',
      title: 'Франшиза',
      cell: ({ title, info }) => <PictureName picture={info.picture} name={title} />,
      text: ({ title }) => title,
    },
    {
      id: 'english',
      title: 'На латинице',
      cell: ({ fields }) => fields.name_english,
      text: ({ fields }) => fields.name_english,
    },
    {
      id: 'releases',
      title: 'Релизов',
      isNumber: true,
      cell: ({ fields }) => formatCount(fields.releases.length, RELEASES),
      text: ({ fields }) => fields.releases.length,
    },
  ],
  canRemove: true,
  removal: ({ fields }) => ({
    text: `Франшиза исчезнет с сайта, релизы останутся в каталоге: ${formatCount(fields.releases.length, RELEASES)}. Удаление можно отменить в журнале.`,
  }),
  siteAddress: ({ id, fields }) => (fields.releases.length > 0 ? franchisePath(id) : undefined),
  facts: ({ fields }) => formatCount(fields.releases.length, RELEASES),
});
