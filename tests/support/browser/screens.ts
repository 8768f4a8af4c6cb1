import { createClient, type Call } from '#contract/client.ts';
import { allFranchises } from '#contract/franchises.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';

/** A screen of the demo: its address, the start of its title, and a text from the API that it shows. */
export type Screen = { path: string; title: string; text: string };

const RELEASES = '/anime/releases/release';
const RELEASE = `${RELEASES}/last-train-to-sakurayama`;
const TRAIN = 'Последний поезд на Сакураяму';

async function screensWithIds(call: Call): Promise<Screen[]> {
  const franchises = await call(allFranchises);
  const franchise = franchises.find(({ name }) => name === TRAIN);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } });
  const episode = release.episodes.find(({ hls_480 }) => hls_480 !== null);
  if (!franchise || !episode) throw new Error('The demo has lost its main franchise.');
  const title = `Эпизод 1 · ${TRAIN}`;
  return [
    {
      path: `/anime/franchises/${franchise.id}`,
      title: `${TRAIN}: порядок просмотра`,
      text: 'Нулевой рейс',
    },
    { path: `/anime/video/episode/${episode.id}`, title, text: 'Пассажир с места у окна' },
    {
      path: `/anime/video/queue/${episode.id}?franchise=${franchise.id}`,
      title,
      text: 'Нулевой рейс',
    },
    { path: `/embed/${episode.id}`, title, text: 'Пассажир с места у окна' },
  ];
}

const SCREENS: readonly Screen[] = [
  { path: '/', title: 'Аниме в русской озвучке', text: TRAIN },
  { path: '/teams', title: 'Команда', text: 'Каспий' },
  { path: '/rules', title: 'Правила', text: 'правообладател' },
  { path: '/support', title: 'Поддержать проект', text: 'озвучк' },
  { path: '/anime/catalog/', title: 'Каталог аниме', text: 'Город, где спит море' },
  { path: '/anime/catalog/?view=list', title: 'Каталог аниме', text: 'Город, где спит море' },
  { path: '/anime/catalog/?search=лисья', title: 'Каталог аниме', text: 'Лисья почта' },
  { path: '/anime/releases/latest/', title: 'Новинки', text: TRAIN },
  { path: `${RELEASE}/episodes`, title: TRAIN, text: 'Пассажир с места у окна' },
  { path: `${RELEASE}/torrents`, title: TRAIN, text: 'WEBRip' },
  { path: `${RELEASE}/members`, title: TRAIN, text: 'Озвучка' },
  { path: `${RELEASE}/franchises`, title: TRAIN, text: 'Нулевой рейс' },
  { path: `${RELEASES}/room-number-nine`, title: 'Кабинет номер девять', text: 'вам есть 18 лет' },
  { path: `${RELEASES}/book-of-lost-doors`, title: 'Книга потерянных дверей', text: 'правообладателя' },
  { path: `${RELEASES}/port-under-snow`, title: 'Порт под снегом', text: 'Эпизодов пока нет' },
  { path: '/anime/catalog/?search=ыыы', title: 'Каталог аниме', text: 'Ничего не найдено' },
  { path: '/anime/genres/', title: 'Жанры', text: 'Драма' },
  { path: '/anime/genres/releasesOfGenre/1', title: '', text: 'релиз' },
  { path: '/anime/franchises/', title: 'Франшизы', text: 'Лисья почта' },
  { path: '/anime/torrents/', title: 'Торренты', text: '1080p' },
  { path: '/anime/torrents/?view=list', title: 'Торренты', text: '1080p' },
  { path: '/anime/torrents/?needs_seeds=1', title: 'Торренты', text: 'раздающих мало' },
  { path: '/anime/schedule', title: 'Расписание', text: TRAIN },
  { path: '/anime/schedule?view=day&look=posters', title: 'Расписание', text: 'Расписание' },
  { path: '/media/videos/latest/', title: 'Последние видео', text: '' },
  { path: '/me/favorites/', title: 'Избранное', text: 'только в этом браузере' },
  { path: '/me/collections/', title: 'Коллекции', text: 'Войдите, чтобы собирать коллекции' },
  { path: '/me/history/', title: 'История просмотра', text: 'только в этом браузере' },
  { path: '/me/notices/', title: 'Уведомления', text: 'на колокольчик или сердечко' },
  { path: '/app/settings/site', title: 'Настройки сайта и плеера', text: 'Защита от спойлеров' },
  { path: '/app/offline', title: 'Нет соединения', text: 'Проверьте интернет' },
  { path: '/app/auth/login', title: 'Вход', text: 'Логин или почта' },
  { path: '/app/auth/password/forgetPassword', title: 'Забыли пароль', text: 'Почта' },
  { path: '/app/auth/password/resetPassword', title: 'Новый пароль', text: 'Код из письма' },
  { path: '/app/auth/password/resetPassword?token=x', title: 'Новый пароль', text: 'ещё раз' },
  { path: '/app/auth/registration/newRegistration', title: 'Регистрация', text: 'нужны скрипты' },
  { path: '/app/auth/registration/verifyEmail', title: 'Подтверждение почты', text: 'Код из письма' },
  { path: '/app/sitemap', title: 'Карта сайта', text: 'Драма' },
  { path: '/dev/vastSdkTest', title: 'Проверка видеорекламы', text: 'Адрес тега VAST' },
];

/** Every screen of the site that needs no account; ids in some addresses differ between installations. */
export async function screensOf(origin: string): Promise<Screen[]> {
  const call = createClient((request) => fetch(request), origin);
  return [...SCREENS, ...(await screensWithIds(call))];
}
