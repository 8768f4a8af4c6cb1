import { RULES_PATH, SUPPORT_PATH, TEAMS_PATH } from '#contract/addresses.ts';
import type { siteRecord, siteTexts } from '#contract/studio/records/site.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { defineKind } from './record-kind.ts';

export const siteKind = defineKind<typeof siteRecord>({
  path: 'site',
  thing: 'site',
  icon: 'settings',
  words: {
    many: 'Слова сайта',
    create: '',
    added: '',
    saved: 'Слова сайта сохранены',
    removed: '',
    remove: '',
    nothingYet: '',
    nothingFound: '',
  },
  onlyId: 'site',
  groups: [
    {
      title: 'Название',
      fields: [
        { name: 'name', label: 'Название', control: 'text', max: 200, isHalf: true },
        {
          name: 'short_name',
          label: 'Короткое',
          control: 'text',
          max: 30,
          isHalf: true,
          help: 'В шапке и на значке.',
        },
        { name: 'title', label: 'Заголовок главной', control: 'text', max: 200 },
        { name: 'description', label: 'Описание для поиска', control: 'long', max: 300 },
        { name: 'keywords', label: 'Ключевые слова', control: 'long', max: 500 },
      ],
    },
    {
      title: 'Поддержка проекта',
      fields: [
        {
          name: 'support_methods',
          label: 'Способы',
          control: 'rows',
          one: 'Способ',
          most: 20,
          blank: { title: '', description: '', url: null, value: null },
          help: 'У каждого нужен адрес, номер для копирования или оба.',
          fields: [
            { name: 'title', label: 'Название', max: 200 },
            { name: 'description', label: 'Пояснение', max: 500 },
            { name: 'url', label: 'Адрес', max: 500, isNullable: true, type: 'url' },
            { name: 'value', label: 'Номер для копирования', max: 200, isNullable: true },
          ],
        },
      ],
    },
    {
      title: 'Низ страницы',
      fields: [
        {
          name: 'social_links',
          label: 'Соцсети',
          control: 'rows',
          one: 'Ссылка',
          most: 20,
          blank: { title: '', url: '' },
          fields: [
            { name: 'title', label: 'Название', max: 200 },
            { name: 'url', label: 'Адрес', max: 500, type: 'url' },
          ],
        },
        { name: 'disclaimers', label: 'Оговорки', control: 'lines', one: 'Оговорка', max: 1000, most: 10 },
      ],
    },
    {
      title: 'Связь',
      isAside: true,
      fields: [
        { name: 'contacts_email', label: 'Почта для писем', control: 'text', max: 254, type: 'email' },
        {
          name: 'copyrights_email',
          label: 'Почта правообладателей',
          control: 'text',
          max: 254,
          type: 'email',
        },
        {
          name: 'start_year',
          label: 'Первый год',
          control: 'number',
          min: 1990,
          max: 2100,
          help: 'В строке об авторских правах.',
        },
      ],
    },
  ],
  columns: [{ id: 'title', title: 'Слова', cell: ({ title }) => title, text: ({ title }) => title }],
  siteAddress: () => '/',
});

const PAGES: Record<string, string> = { rules: RULES_PATH, support: SUPPORT_PATH, teams: TEAMS_PATH };

type TextInfo = { is_default: boolean; updated_at: string | null };

function formatTextState({ is_default: isDefault, updated_at: at }: TextInfo): string {
  if (isDefault) return 'исходный';
  return at === null ? 'свой' : `свой, изменён ${formatMoment(new Date(at))}`;
}

export const textKind = defineKind<typeof siteTexts>({
  path: 'texts',
  thing: 'text',
  icon: 'edit',
  words: {
    many: 'Тексты страниц',
    create: '',
    added: '',
    saved: 'Текст сохранён',
    removed: 'Исходный текст возвращён',
    remove: 'Вернуть исходный текст',
    nothingYet: 'Текстов пока нет',
    nothingFound: 'Под эти фильтры не попал ни один текст',
  },
  groups: [
    {
      title: 'Текст',
      fields: [
        {
          name: 'markdown',
          label: 'Markdown',
          control: 'markdown',
          maxBytes: 100_000,
          help: 'Заголовки с «##», списки с «-», ссылки как [слова](адрес). До 100 КБ.',
        },
      ],
    },
  ],
  columns: [
    { id: 'title', title: 'Страница', cell: ({ title }) => title, text: ({ title }) => title },
    {
      id: 'state',
      title: 'Текст',
      cell: ({ info }) => formatTextState(info),
      text: ({ info }) => formatTextState(info),
    },
  ],
  canRemove: true,
  removal: ({ info }) =>
    info.is_default
      ? { text: 'Здесь и так исходный текст.', isRefused: true }
      : { text: 'Вместо вашего текста вернётся исходный. Это можно отменить в журнале.' },
  siteAddress: ({ id }) => PAGES[id],
  facts: ({ info }) => formatTextState(info),
});
