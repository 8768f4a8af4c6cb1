import { releasePath } from '#contract/addresses.ts';
import { MAX_NUMBER } from '#contract/max-number.ts';
import type { releaseEndpoints } from '#contract/studio/records/releases.ts';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import type { ObjectField } from '../kinds/field.ts';
import { defineKind } from '../kinds/record-kind.ts';
import { valuesOf } from '../record-form/state/change.ts';
import { EditsNote } from './edits/edits-note.tsx';
import { ReleaseActs, ReleasePanels, ReleaseWords } from './release-acts.tsx';
import { toAlias } from './to-alias.ts';
import { ReleaseStateMark } from './release-state.tsx';

const RATING: readonly ObjectField[] = [
  { name: 'url', label: 'Адрес', type: 'url', max: 2000 },
  { name: 'id', label: 'Номер', type: 'number', min: 1, max: 2_147_483_647 },
  { name: 'rating', label: 'Оценка', type: 'number', min: 0, max: 10, step: 0.01 },
  { name: 'votes', label: 'Голосов', type: 'number', min: 0, max: MAX_NUMBER },
];

/** A release: its fields here, its list and its acts in this folder. */
export const releaseKind = defineKind<typeof releaseEndpoints>({
  path: 'releases',
  thing: 'release',
  icon: 'grid',
  words: {
    many: 'Релизы',
    create: 'Новый релиз',
    added: 'Черновик релиза создан',
    saved: 'Релиз сохранён',
    removed: 'Релиз удалён',
    remove: 'Удалить релиз',
    nothingYet: 'Релизов пока нет',
    nothingFound: 'Под эти фильтры не попал ни один релиз',
  },
  groups: [
    {
      title: 'Названия',
      fields: [
        { name: 'name_main', label: 'Название', control: 'text', max: 300 },
        { name: 'name_english', label: 'Название на латинице', control: 'text', max: 300, isHalf: true },
        {
          name: 'name_alternative',
          label: 'Другие названия',
          control: 'text',
          max: 1000,
          isNullable: true,
          isHalf: true,
        },
        {
          name: 'alias',
          label: 'Адрес на сайте',
          control: 'text',
          max: 300,
          help: 'Латинские буквы, цифры и «-». После публикации лучше не менять: на него ведут ссылки.',
          proposed: { from: 'name_english', by: toAlias },
        },
      ],
    },
    {
      title: 'О релизе',
      fields: [
        { name: 'type', label: 'Тип', control: 'choice', options: 'records', isHalf: true },
        { name: 'age_rating', label: 'Возраст', control: 'choice', options: 'records', isHalf: true },
        { name: 'year', label: 'Год', control: 'number', min: 1900, max: 2200, isHalf: true },
        {
          name: 'season',
          label: 'Сезон',
          control: 'choice',
          options: 'records',
          isNullable: true,
          isHalf: true,
        },
        {
          name: 'voicing',
          label: 'Вид озвучки',
          control: 'choice',
          options: 'records',
          isNullable: true,
          isHalf: true,
        },
        {
          name: 'cuts',
          label: 'Что вырезано и почему',
          control: 'text',
          max: 500,
          isNullable: true,
          help: 'Пусто, если версия полная. Зрители читают это на странице релиза; вырезанное из одного эпизода пишут у эпизода.',
        },
        { name: 'genre_ids', label: 'Жанры', control: 'several' },
        {
          name: 'franchises',
          label: 'Франшизы',
          control: 'franchises',
          help: 'Релиз встанет в конец франшизы; порядок просмотра меняют на её странице.',
        },
        { name: 'description', label: 'Описание', control: 'long', max: 20_000, isNullable: true },
      ],
    },
    {
      title: 'Выход',
      fields: [
        { name: 'is_ongoing', label: 'Онгоинг', control: 'switch', isHalf: true },
        { name: 'is_in_production', label: 'Сейчас в озвучке', control: 'switch', isHalf: true },
        {
          name: 'shows_progress',
          label: 'Показывать ход озвучки',
          control: 'switch',
          help: 'На странице релиза, пока он в озвучке: «Эпизод 5: перевод готов, идёт озвучка». Слова берутся из этапов, имён там нет.',
        },
        {
          name: 'progress_note',
          label: 'Ход озвучки своими словами',
          control: 'text',
          max: 60,
          isNullable: true,
          help: 'Вместо слов из этапов, до 60 знаков. Пусто, если хватает этапов.',
        },
        { name: 'publish_day', label: 'День выхода', control: 'choice', options: 'records', isHalf: true },
        {
          name: 'publish_time',
          label: 'Час выхода по Москве',
          control: 'hour',
          isHalf: true,
          help: 'Пусто, если известен только день. 24:30 четверга — это 00:30 пятницы.',
        },
        {
          name: 'publish_every_weeks',
          label: 'Как часто',
          control: 'choice',
          options: 'records',
          isHalf: true,
          help: 'Недели считаются от последнего эпизода. Паузу до известного дня ставят переносом в расписании.',
        },
        {
          name: 'average_duration_of_episode',
          label: 'Минут в эпизоде',
          control: 'number',
          min: 0,
          max: 1000,
          isHalf: true,
        },
        {
          name: 'episodes_total',
          label: 'Всего эпизодов',
          control: 'number',
          min: 0,
          max: 5000,
          isHalf: true,
        },
        { name: 'episodes_are_unknown', label: 'Число эпизодов неизвестно', control: 'switch', isHalf: true },
        {
          name: 'notification',
          label: 'Объявление для зрителей',
          control: 'text',
          max: 5000,
          isNullable: true,
          help: 'Например, о переносе: «Эпизод выйдет на день позже».',
        },
      ],
    },
    {
      title: 'Кто работал',
      fields: [
        { name: 'teams', label: 'Команды', control: 'several' },
        {
          name: 'members',
          label: 'Участники',
          control: 'rows',
          one: 'Участник',
          most: 500,
          blank: { nickname: '', role: 'voicing' },
          fields: [
            { name: 'nickname', label: 'Никнейм', max: 200 },
            { name: 'role', label: 'Роль', max: 20, choice: 'roles' },
            { name: 'character', label: 'Кого озвучивает', max: 200, isOptional: true },
          ],
        },
        {
          name: 'sponsors',
          label: 'Спонсоры',
          control: 'rows',
          one: 'Спонсор',
          most: 20,
          blank: { title: '', description: '', url_title: '', url: '' },
          fields: [
            { name: 'title', label: 'Название', max: 500 },
            { name: 'description', label: 'Описание', max: 5000 },
            { name: 'url_title', label: 'Надпись на ссылке', max: 500 },
            { name: 'url', label: 'Адрес', max: 2000, type: 'url' },
          ],
        },
        {
          name: 'external_player',
          label: 'Адрес внешнего плеера',
          control: 'text',
          max: 2000,
          isNullable: true,
        },
      ],
    },
    {
      title: 'Обложки',
      fields: [
        {
          name: 'background_covers',
          label: 'Обложки 16 : 9',
          control: 'pictures',
          kind: 'cover',
          aspect: 16 / 9,
          most: 20,
          one: 'Обложка',
          help: 'Первая — широкая картинка на странице и карточке релиза. Кружок — точка, которая видна при любой обрезке: нажмите на лицо или двигайте его стрелками.',
        },
      ],
    },
    {
      title: 'Оценки на других сайтах',
      fields: [
        { name: 'shikimori', label: 'Shikimori', control: 'object', fields: RATING },
        { name: 'mal', label: 'MyAnimeList', control: 'object', fields: RATING },
      ],
    },
    {
      title: 'Постер',
      isAside: true,
      fields: [{ name: 'poster', label: 'Постер 5 : 7', control: 'picture', kind: 'poster', aspect: 5 / 7 }],
    },
  ],
  blank: {
    alias: '',
    name_main: '',
    name_english: '',
    name_alternative: null,
    type: 'TV',
    year: new Date().getFullYear(),
    season: null,
    age_rating: 'R16_PLUS',
    voicing: null,
    cuts: null,
    genre_ids: [],
    description: null,
    notification: null,
    publish_day: 1,
    publish_time: null,
    publish_every_weeks: 1,
    is_ongoing: false,
    is_in_production: false,
    shows_progress: false,
    progress_note: null,
    episodes_total: null,
    episodes_are_unknown: false,
    average_duration_of_episode: null,
    external_player: null,
    shikimori: null,
    mal: null,
    poster: null,
    background_covers: [],
    sponsors: [],
    members: [],
    teams: [],
    franchises: [],
  },
  columns: [],
  choices: {
    type: 'release-types',
    season: 'seasons',
    age_rating: 'age-ratings',
    voicing: 'voicings',
    publish_day: 'publish-days',
    publish_every_weeks: 'publish-rhythms',
    roles: 'member-roles',
  },
  proposal: ({ info }) => {
    if (!info.is_checked) return undefined;
    const own = info.edits.find(({ is_own: isOwn }) => isOwn);
    return { fields: valuesOf({}, own?.change ?? {}), note: own?.note ?? '', isSent: own !== undefined };
  },
  siteAddress: ({ fields, info }) => (info.state === 'published' ? releasePath(fields.alias) : undefined),
  facts: ({ id, info }) => (
    <>
      <ReleaseStateMark state={info.state} isSubmitted={info.submitted_at !== null} /> · № {id} ·{' '}
      {formatCount(info.episodes, EPISODES)}
      {info.published_episodes !== info.episodes && `, вышло ${info.published_episodes}`}
      {info.submission && <ReleaseWords submission={info.submission} isReturned={false} />}
      {info.returned && <ReleaseWords submission={info.returned} isReturned />}
      {info.edits.length > 0 && <EditsNote releaseId={id} edits={info.edits} />}
    </>
  ),
  tabs: ({ info }) => [
    { path: '', label: 'Основное' },
    ...(info.edits.length > 0 ? [{ path: 'edits', label: 'Правки', count: info.edits.length }] : []),
    { path: 'episodes', label: 'Эпизоды', count: info.episodes },
    { path: 'torrents', label: 'Раздачи', count: info.torrents },
    { path: 'blocks', label: 'Блокировки', count: info.blocks ?? 0, right: 'legal' },
  ],
  acts: ({ id, info }) => (
    <ReleaseActs
      id={id}
      state={info.state}
      isSubmitted={info.submitted_at !== null}
      hasReady={info.ready_episodes.length > 0}
      mayPublish={info.may_publish}
    />
  ),
  panels: ({ id, title, info }) => (
    <ReleasePanels id={id} title={title} submission={info.submission} ready={info.ready_episodes} />
  ),
});
