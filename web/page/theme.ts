import type { Settings } from '#contract/settings.ts';

export type Theme = Settings['theme'];

const DEFAULT: Theme = 'dark';
const COOKIE = 'akane_theme';
const AS_SYSTEM = '(prefers-color-scheme: light)';

/** The media query under which a page with this theme is light: the browser colours its own bars by it. */
export function lightMedia(theme: Theme = DEFAULT): string {
  if (theme === 'system') return AS_SYSTEM;
  return theme === 'light' ? 'all' : 'not all';
}

/** The theme that a visitor has chosen in the browser with these cookies. */
export function themeOf(cookies: string | null): Theme {
  const [, name] = new RegExp(`(?:^|; )${COOKIE}=(light|black|system)`).exec(cookies ?? '') ?? [];
  return (name as Theme | undefined) ?? DEFAULT;
}

/** The name and value of the cookie for `themeOf`; the value is empty for the default theme. */
export function themeCookie(theme: Theme): [name: string, value: string] {
  return [COOKIE, theme === DEFAULT ? '' : theme];
}

/**
 * Runs in the head: a visitor's page has the same bytes for everyone, so it takes its theme from the cookie. Pages of a
 * signed-in viewer have theirs from the server.
 */
export const SHOW_THEME =
  `try{const d=document.documentElement,t=!d.dataset.theme&&/(?:^|; )${COOKIE}=(light|black|system)/` +
  `.exec(document.cookie)?.[1];if(t){d.dataset.theme=t;document.querySelector("[name=theme-color]").media=` +
  `{light:"all",system:"${AS_SYSTEM}"}[t]||"not all"}}catch{}`;

/** Shows a theme on the open page. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  const colour = document.querySelector<HTMLMetaElement>('[name=theme-color]');
  if (colour) colour.media = lightMedia(theme);
}
