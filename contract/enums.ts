import { z } from 'zod';

// Values as on the wire, with their names for people. Strict clients fail on any value that is not listed here.

export const RELEASE_TYPES = {
  TV: 'ТВ',
  ONA: 'ONA',
  WEB: 'WEB',
  OVA: 'OVA',
  OAD: 'OAD',
  MOVIE: 'Фильм',
  DORAMA: 'Дорама',
  SPECIAL: 'Спешл',
} as const;

export const SEASONS = { winter: 'Зима', spring: 'Весна', summer: 'Лето', autumn: 'Осень' } as const;

export const AGE_RATINGS = {
  R0_PLUS: { label: '0+', is_adult: false, description: 'Для людей любого возраста (0+)' },
  R6_PLUS: { label: '6+', is_adult: false, description: 'Для людей, достигших возраста шести лет (6+)' },
  R12_PLUS: {
    label: '12+',
    is_adult: false,
    description: 'Для людей, достигших возраста двенадцати лет (12+)',
  },
  R16_PLUS: {
    label: '16+',
    is_adult: false,
    description: 'Для людей, достигших возраста шестнадцати лет (16+)',
  },
  R18_PLUS: {
    label: '18+',
    is_adult: true,
    description: 'Для людей, достигших возраста восемнадцати лет (18+)',
  },
} as const;

/** How the voices of the team stand to those of the original, and how many they are. */
export const VOICINGS = {
  DUBBING: 'Дубляж',
  MANY_VOICES: 'Многоголосая закадровая озвучка',
  TWO_VOICES: 'Двухголосая закадровая озвучка',
  ONE_VOICE: 'Одноголосая закадровая озвучка',
} as const;

/** 1 is Monday. */
export const PUBLISH_DAYS = {
  1: 'Понедельник',
  2: 'Вторник',
  3: 'Среда',
  4: 'Четверг',
  5: 'Пятница',
  6: 'Суббота',
  7: 'Воскресенье',
} as const;

export const PUBLISH_STATUSES = { IS_ONGOING: 'Онгоинг', IS_NOT_ONGOING: 'Вышел' } as const;

export const PRODUCTION_STATUSES = {
  IS_IN_PRODUCTION: 'Сейчас в озвучке',
  IS_NOT_IN_PRODUCTION: 'Озвучка завершена',
} as const;

/** Whether a release has all of the chosen genres, as in AniLiberty, or at least one. */
export const GENRES_MODES = { all: 'Все', any: 'Любой' } as const;

export const CATALOG_SORTINGS = {
  FRESH_AT_DESC: { label: 'Обновлены недавно', description: 'Сначала релизы с самыми свежими эпизодами' },
  FRESH_AT_ASC: { label: 'Обновлены давно', description: 'Сначала релизы, которые давно не обновлялись' },
  RATING_DESC: {
    label: 'Самый высокий рейтинг',
    description: 'Сначала релизы, которые чаще добавляют в избранное',
  },
  RATING_ASC: {
    label: 'Самый низкий рейтинг',
    description: 'Сначала релизы, которые реже добавляют в избранное',
  },
  YEAR_DESC: { label: 'Самые новые', description: 'Сначала релизы последних лет' },
  YEAR_ASC: { label: 'Самые старые', description: 'Сначала релизы прошлых лет' },
} as const;

/** Orders that only this site has: other clients know the list above. */
export const SITE_SORTINGS = {
  SCORE_DESC: { label: 'Выше оценка', description: 'Сначала релизы с самой высокой оценкой зрителей' },
} as const;

export const FAVORITES_SORTINGS = {
  CREATED_AT_DESC: { label: 'Добавлены недавно', description: 'Сначала релизы, добавленные последними' },
  CREATED_AT_ASC: { label: 'Добавлены давно', description: 'Сначала релизы, добавленные раньше других' },
  ...CATALOG_SORTINGS,
} as const;

export const MEMBER_ROLES = {
  poster: 'Работа над постером',
  timing: 'Работа со звуком',
  voicing: 'Озвучка',
  editing: 'Редактура',
  decorating: 'Оформление',
  translating: 'Перевод и адаптация',
} as const;

export const TORRENT_TYPES = [
  'BDRip',
  'HDRip',
  'TVRip',
  'WEBRip',
  'DTVRip',
  'DVDRip',
  'HDTVRip',
  'WEB-DL',
  'WEB-DLRip',
] as const;

export const TORRENT_QUALITIES = ['360p', '480p', '576p', '720p', '1080p', '2k', '4k', '8k'] as const;

export const TORRENT_CODECS = {
  AV1: { label: 'AV1', label_color: null, label_is_visible: true },
  'x264/AVC': { label: 'AVC', label_color: null, label_is_visible: false },
  'x265/HEVC': { label: 'HEVC', label_color: null, label_is_visible: true },
  'x265hq/HEVC-HQ': { label: 'HEVC-HQ', label_color: null, label_is_visible: true },
} as const;

export const TORRENT_COLORS = { '8bit': '8-bit', '10Bit': '10-bit' } as const;

export const TORRENT_MEMBER_ROLES = { HEVC: 'HEVC' } as const;

export const TORRENT_SORTINGS = {
  CREATED_AT_DESC: 'Сначала новые',
  SEEDERS_DESC: 'Больше сидов',
  SIZE_DESC: 'Сначала большие',
  SIZE_ASC: 'Сначала маленькие',
} as const;

export const VIDEO_ORIGIN_TYPES = { YOUTUBE_PLAYLIST: 'YouTube плейлист' } as const;

export const COLLECTION_TYPES = {
  PLANNED: 'Запланировано',
  WATCHED: 'Просмотрено',
  WATCHING: 'Смотрю',
  POSTPONED: 'Отложено',
  ABANDONED: 'Брошено',
} as const;

/** What a notice tells: new episodes, another day, the end of a block, the answer to a playback report. */
export const NOTICE_KINDS = ['episode', 'postponed', 'returned', 'answer'] as const;
/** Where viewers are told. */
export const NOTICE_CHANNELS = ['site', 'push', 'email'] as const;

function keysOf<K extends string>(table: Record<K, unknown>): [K, ...K[]] {
  return Object.keys(table) as [K, ...K[]];
}

export const releaseType = z.enum(keysOf(RELEASE_TYPES));
export const season = z.enum(keysOf(SEASONS));
export const ageRating = z.enum(keysOf(AGE_RATINGS));
export const voicing = z.enum(keysOf(VOICINGS));
export const publishDay = z.union(
  [1, 2, 3, 4, 5, 6, 7].map((day) => z.literal(day as PublishDay)) as [z.ZodLiteral<PublishDay>],
);
export const publishStatus = z.enum(keysOf(PUBLISH_STATUSES));
export const productionStatus = z.enum(keysOf(PRODUCTION_STATUSES));
export const genresMode = z.enum(keysOf(GENRES_MODES));
export const catalogSorting = z.enum([...keysOf(CATALOG_SORTINGS), ...keysOf(SITE_SORTINGS)]);
export const favoritesSorting = z.enum(keysOf(FAVORITES_SORTINGS));
export const collectionType = z.enum(keysOf(COLLECTION_TYPES));
export const memberRole = z.enum(keysOf(MEMBER_ROLES));
export const torrentType = z.enum(TORRENT_TYPES);
export const torrentQuality = z.enum(TORRENT_QUALITIES);
export const torrentCodec = z.enum(keysOf(TORRENT_CODECS));
export const torrentColor = z.enum(keysOf(TORRENT_COLORS));
export const torrentMemberRole = z.enum(keysOf(TORRENT_MEMBER_ROLES));
export const torrentSorting = z.enum(keysOf(TORRENT_SORTINGS));
export const videoOriginType = z.enum(keysOf(VIDEO_ORIGIN_TYPES));
export const noticeKind = z.enum(NOTICE_KINDS);
export const noticeChannel = z.enum(NOTICE_CHANNELS);

export type ReleaseType = keyof typeof RELEASE_TYPES;
export type Season = keyof typeof SEASONS;
export type AgeRating = keyof typeof AGE_RATINGS;
export type Voicing = keyof typeof VOICINGS;
export type PublishDay = keyof typeof PUBLISH_DAYS;
export type GenresMode = keyof typeof GENRES_MODES;
export type CatalogSorting = keyof typeof CATALOG_SORTINGS | keyof typeof SITE_SORTINGS;
export type FavoritesSorting = keyof typeof FAVORITES_SORTINGS;
export type MemberRole = keyof typeof MEMBER_ROLES;
export type TorrentType = (typeof TORRENT_TYPES)[number];
export type TorrentQuality = (typeof TORRENT_QUALITIES)[number];
export type TorrentCodec = keyof typeof TORRENT_CODECS;
export type TorrentColor = keyof typeof TORRENT_COLORS;
export type TorrentMemberRole = keyof typeof TORRENT_MEMBER_ROLES;
export type TorrentSorting = keyof typeof TORRENT_SORTINGS;
export type VideoOriginType = keyof typeof VIDEO_ORIGIN_TYPES;
export type CollectionType = keyof typeof COLLECTION_TYPES;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
