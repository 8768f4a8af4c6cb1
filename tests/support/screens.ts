import { createClient, type Call } from '#contract/client.ts';
import { allFranchises } from '#contract/franchises.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';

/** A screen of the demo: its address, the start of its title, and a text from the API that it shows. */
export type Screen = { path: string; title: string; says: string };

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';
const TRAIN = 'Последний поезд на Сакураяму';

async function screensWithIds(call: Call): Promise<Screen[]> {
  const franchises = await call(allFranchises);
  const franchise = franchises.find(({ name }) => name === TRAIN);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } });
  const episode = release.episodes.find(({ hls_480 }) => hls_480 !== null);
  if (!franchise || !episode) throw new Error('The demo has lost its main franchise.');
  const title = `▶ Эпизод 1 · ${TRAIN}`;
  return [
    {
      path: `/anime/franchises/${franchise.id}`,
      title: `${TRAIN}: порядок просмотра`,
      says: 'Нулевой рейс',
    },
    { path: `/anime/video/episode/${episode.id}`, title, says: 'Пассажир с места у окна' },
    {
      path: `/anime/video/queue/${episode.id}?franchise=${franchise.id}`,
      title,
      says: 'Нулевой рейс',
    },
    { path: `/embed/${episode.id}`, title, says: 'Пассажир с места у окна' },
  ];
}

const SCREENS: readonly Screen[] = [
  { path: '/', title: 'Аниме в русской озвучке', says: TRAIN },
  { path: '/teams', title: 'Команда', says: 'Каспий' },
  { path: '/rules', title: 'Правила', says: 'правообладател' },
  { path: '/support', title: 'Поддержать проект', says: 'озвучк' },
  { path: '/anime/catalog/', title: 'Каталог аниме', says: 'Город, где спит море' },
  { path: '/anime/catalog/?view=list', title: 'Каталог аниме', says: 'Город, где спит море' },
  { path: '/anime/catalog/?search=лисья', title: 'Каталог аниме', says: 'Лисья почта' },
  { path: '/anime/releases/latest/', title: 'Новинки', says: TRAIN },
  { path: `${RELEASE}/episodes`, title: TRAIN, says: 'Пассажир с места у окна' },
  { path: `${RELEASE}/torrents`, title: TRAIN, says: 'WEBRip' },
  { path: `${RELEASE}/members`, title: TRAIN, says: 'Озвучка' },
  { path: `${RELEASE}/franchises`, title: TRAIN, says: 'Нулевой рейс' },
  { path: '/anime/genres/', title: 'Жанры', says: 'Драма' },
  { path: '/anime/genres/releasesOfGenre/1', title: '', says: 'релиз' },
  { path: '/anime/franchises/', title: 'Франшизы', says: 'Лисья почта' },
  { path: '/anime/torrents/', title: 'Торренты', says: '1080p' },
  { path: '/anime/torrents/?view=list', title: 'Торренты', says: '1080p' },
  { path: '/anime/torrents/?needs_seeds=1', title: 'Торренты', says: 'раздающих мало' },
  { path: '/anime/schedule', title: 'Расписание', says: TRAIN },
  { path: '/anime/schedule?view=day&look=posters', title: 'Расписание', says: 'Расписание' },
  { path: '/media/videos/latest/', title: 'Последние видео', says: '' },
  { path: '/me/favorites/', title: 'Избранное', says: 'только в этом браузере' },
  { path: '/me/collections/', title: 'Коллекции', says: 'Войдите, чтобы собирать коллекции' },
  { path: '/app/offline', title: 'Нет соединения', says: 'Проверьте интернет' },
  { path: '/app/auth/login', title: 'Вход', says: 'Логин или почта' },
  { path: '/app/auth/password/forgetPassword', title: 'Забыли пароль', says: 'Почта' },
  { path: '/app/auth/password/resetPassword', title: 'Новый пароль', says: 'Ссылка неполная' },
  { path: '/app/auth/password/resetPassword?token=x', title: 'Новый пароль', says: 'ещё раз' },
  { path: '/app/auth/registration/newRegistration', title: 'Регистрация', says: 'нужны скрипты' },
  { path: '/app/auth/registration/verifyEmail', title: 'Подтверждение почты', says: 'Код из письма' },
  { path: '/app/sitemap', title: 'Карта сайта', says: 'Драма' },
  { path: '/dev/vastSdkTest', title: 'Проверка видеорекламы', says: 'Адрес тега VAST' },
];

/** Every screen of the site that needs no account; ids in some addresses differ between installations. */
export async function screensOf(origin: string): Promise<Screen[]> {
  const call = createClient((request) => fetch(request), origin);
  return [...SCREENS, ...(await screensWithIds(call))];
}
