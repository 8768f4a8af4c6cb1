import {
  CATALOG_PATH,
  FAVORITES_PATH,
  FRANCHISES_PATH,
  GENRES_PATH,
  HISTORY_PATH,
  LATEST_RELEASES_PATH,
  SCHEDULE_PATH,
  settingsPath,
  TORRENTS_PATH,
  VIDEOS_PATH,
} from '#contract/addresses.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

/** A link of the navigation, with the icon it has in the bottom bar and in menus. */
export type NavigationLink = { to: string; label: string; icon: IconName };

const PRIMARY_LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Главная', icon: 'home' },
  { to: CATALOG_PATH, label: 'Каталог', icon: 'grid' },
  { to: SCHEDULE_PATH, label: 'Расписание', icon: 'calendar' },
];

const SECTION_LINKS: readonly NavigationLink[] = [
  { to: LATEST_RELEASES_PATH, label: 'Новинки', icon: 'spark' },
  { to: FRANCHISES_PATH, label: 'Франшизы', icon: 'queue' },
  { to: GENRES_PATH, label: 'Жанры', icon: 'list' },
  { to: TORRENTS_PATH, label: 'Торренты', icon: 'magnet' },
];

/** The links of the header on wide screens, in order. */
export const MAIN_LINKS: readonly NavigationLink[] = [...PRIMARY_LINKS, ...SECTION_LINKS];

/** The links of the bottom bar below lg; its last item opens a menu with the others. */
export const BAR_LINKS: readonly NavigationLink[] = [
  ...PRIMARY_LINKS,
  { to: FAVORITES_PATH, label: 'Списки', icon: 'bookmark' },
];

/** The links that the bottom bar has no space for; the footer has them, too. */
export const SECONDARY_LINKS: readonly NavigationLink[] = [
  ...SECTION_LINKS,
  { to: VIDEOS_PATH, label: 'Последние видео', icon: 'play' },
  { to: HISTORY_PATH, label: 'История', icon: 'clock' },
];

/** The settings; without an account, those of this browser. */
export const SETTINGS_LINK: NavigationLink = {
  to: settingsPath('site'),
  label: 'Настройки',
  icon: 'settings',
};

/** The links to show: without torrents where they are hidden in the visitor's country. */
export function visibleLinks<Link extends { to: string }>(
  links: readonly Link[],
  hidesTorrents = false,
): readonly Link[] {
  return hidesTorrents ? links.filter(({ to }) => to !== TORRENTS_PATH) : links;
}
