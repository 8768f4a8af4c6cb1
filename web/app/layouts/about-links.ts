import { RULES_PATH, SITEMAP_PATH, SUPPORT_PATH, TEAMS_PATH } from '#contract/addresses.ts';

/** Links to the pages about the site. */
export const ABOUT_LINKS = [
  { to: TEAMS_PATH, label: 'Команда' },
  { to: RULES_PATH, label: 'Правила' },
  { to: SUPPORT_PATH, label: 'Поддержать проект' },
  { to: SITEMAP_PATH, label: 'Карта сайта' },
];
