import type { IconName } from '#web/ui/icons/icon.tsx';

/** A link of the navigation; with an icon it is also in the bottom bar of phones. */
export type Place = { to: string; label: string; icon?: IconName };

const TORRENTS = '/anime/torrents/';

/** The links of every page's header, in order. */
export const PLACES: readonly Place[] = [
  { to: '/', label: 'Главная', icon: 'home' },
  { to: '/anime/catalog/', label: 'Каталог', icon: 'grid' },
  { to: '/anime/schedule', label: 'Расписание', icon: 'calendar' },
  { to: '/anime/releases/latest/', label: 'Новинки', icon: 'spark' },
  { to: '/anime/franchises/', label: 'Франшизы' },
  { to: '/anime/genres/', label: 'Жанры' },
  { to: TORRENTS, label: 'Торренты' },
];

/** Links of the footer, with those that the bottom bar has no space for. */
export const FURTHER: readonly Place[] = [
  ...PLACES.filter(({ icon }) => icon === undefined),
  { to: '/media/videos/latest/', label: 'Последние видео' },
  { to: '/me/history/', label: 'История' },
];

/** Links to the pages about the site. */
export const ABOUT: readonly Place[] = [
  { to: '/teams', label: 'Команда' },
  { to: '/rules', label: 'Правила' },
  { to: '/support', label: 'Поддержать проект' },
  { to: '/app/sitemap', label: 'Карта сайта' },
];

/** The links to show: without torrents where they are hidden in the visitor's country. */
export function offered(places: readonly Place[], hidesTorrents = false): readonly Place[] {
  return hidesTorrents ? places.filter(({ to }) => to !== TORRENTS) : places;
}
