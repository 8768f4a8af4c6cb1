import {
  CATALOG_PATH,
  FRANCHISES_PATH,
  GENRES_PATH,
  HISTORY_PATH,
  LATEST_RELEASES_PATH,
  RULES_PATH,
  SCHEDULE_PATH,
  SITEMAP_PATH,
  SUPPORT_PATH,
  TEAMS_PATH,
  TORRENTS_PATH,
  VIDEOS_PATH,
} from '#contract/addresses.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

/** A link of the navigation; with an icon it is also in the bottom bar of phones. */
export type NavigationLink = { to: string; label: string; icon?: IconName };

/** The links of every page's header, in order. */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Главная', icon: 'home' },
  { to: CATALOG_PATH, label: 'Каталог', icon: 'grid' },
  { to: SCHEDULE_PATH, label: 'Расписание', icon: 'calendar' },
  { to: LATEST_RELEASES_PATH, label: 'Новинки', icon: 'spark' },
  { to: FRANCHISES_PATH, label: 'Франшизы' },
  { to: GENRES_PATH, label: 'Жанры' },
  { to: TORRENTS_PATH, label: 'Торренты' },
];

/** Links of the footer, with those that the bottom bar has no space for. */
export const SECONDARY_LINKS: readonly NavigationLink[] = [
  ...MAIN_LINKS.filter(({ icon }) => icon === undefined),
  { to: VIDEOS_PATH, label: 'Последние видео' },
  { to: HISTORY_PATH, label: 'История' },
];

/** Links to the pages about the site. */
export const ABOUT_LINKS: readonly NavigationLink[] = [
  { to: TEAMS_PATH, label: 'Команда' },
  { to: RULES_PATH, label: 'Правила' },
  { to: SUPPORT_PATH, label: 'Поддержать проект' },
  { to: SITEMAP_PATH, label: 'Карта сайта' },
];

/** The links to show: without torrents where they are hidden in the visitor's country. */
export function visibleLinks(
  links: readonly NavigationLink[],
  hidesTorrents = false,
): readonly NavigationLink[] {
  return hidesTorrents ? links.filter(({ to }) => to !== TORRENTS_PATH) : links;
}
