import type { HomeBlock } from '#contract/settings.ts';

/** The headings of the blocks of the home page. */
export const HOME_NAMES: Record<HomeBlock, string> = {
  continue: 'Продолжить просмотр',
  schedule: 'Расписание',
  recommended: 'Потому что вы смотрели',
  promotions: 'Советуем',
  fresh: 'Последние релизы',
  ongoing: 'Сейчас выходят',
  best: 'Выбор зрителей',
  poll: 'Опрос и поддержка проекта',
  genres: 'Жанры',
  franchises: 'Франшизы',
  films: 'Фильмы',
  torrents: 'Последние торренты',
  videos: 'Последние видео',
};
