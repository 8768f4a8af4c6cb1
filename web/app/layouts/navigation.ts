import type { IconName } from '#web/ui/icons/icon.tsx';

/** A place of the site; with an icon it stands in the bar at the bottom of phones too. */
export type Place = { to: string; label: string; icon?: IconName };

const TORRENTS = '/anime/torrents/';

/** The places a visitor can go from anywhere, in their order. */
export const PLACES: readonly Place[] = [
  { to: '/', label: 'Главная', icon: 'home' },
  { to: '/anime/catalog/', label: 'Каталог', icon: 'grid' },
  { to: '/anime/schedule', label: 'Расписание', icon: 'calendar' },
  { to: '/anime/releases/latest/', label: 'Новинки', icon: 'spark' },
  { to: '/anime/franchises/', label: 'Франшизы' },
  { to: '/anime/genres/', label: 'Жанры' },
  { to: TORRENTS, label: 'Торренты' },
];

/** What is looked for at the end of a page; on phones also what the bar has no room for. */
export const FURTHER: readonly Place[] = [
  ...PLACES.filter(({ icon }) => icon === undefined),
  { to: '/media/videos/latest/', label: 'Последние видео' },
  { to: '/me/history/', label: 'История' },
];

/** The pages about the site itself. */
export const ABOUT: readonly Place[] = [
  { to: '/teams', label: 'Команда' },
  { to: '/rules', label: 'Правила' },
  { to: '/support', label: 'Поддержать проект' },
  { to: '/app/sitemap', label: 'Карта сайта' },
];

/** The places to offer: without torrents where the visitor's country must not see them. */
export function offered(places: readonly Place[], hidesTorrents = false): readonly Place[] {
  return hidesTorrents ? places.filter(({ to }) => to !== TORRENTS) : places;
}
