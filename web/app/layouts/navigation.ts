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

/** A place of the site; with an icon it stands in the bar at the bottom of phones too. */
export type Place = { to: string; label: string; icon?: IconName };

/** The places a visitor can go from anywhere, in their order. */
export const PLACES: readonly Place[] = [
  { to: '/', label: 'Главная', icon: 'home' },
  { to: CATALOG_PATH, label: 'Каталог', icon: 'grid' },
  { to: SCHEDULE_PATH, label: 'Расписание', icon: 'calendar' },
  { to: LATEST_RELEASES_PATH, label: 'Новинки', icon: 'spark' },
  { to: FRANCHISES_PATH, label: 'Франшизы' },
  { to: GENRES_PATH, label: 'Жанры' },
  { to: TORRENTS_PATH, label: 'Торренты' },
];

/** What is looked for at the end of a page; on phones also what the bar has no room for. */
export const FURTHER: readonly Place[] = [
  ...PLACES.filter(({ icon }) => icon === undefined),
  { to: VIDEOS_PATH, label: 'Последние видео' },
  { to: HISTORY_PATH, label: 'История' },
];

/** The pages about the site itself. */
export const ABOUT: readonly Place[] = [
  { to: TEAMS_PATH, label: 'Команда' },
  { to: RULES_PATH, label: 'Правила' },
  { to: SUPPORT_PATH, label: 'Поддержать проект' },
  { to: SITEMAP_PATH, label: 'Карта сайта' },
];

/** The places to offer: without torrents where the visitor's country must not see them. */
export function offered(places: readonly Place[], hidesTorrents = false): readonly Place[] {
  return hidesTorrents ? places.filter(({ to }) => to !== TORRENTS_PATH) : places;
}
