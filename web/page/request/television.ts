import { isTelevision } from '#contract/television.ts';

/**
 * The style sheet of pages for televisions: all styles of the site for a canvas of 80 by 45 rem, and those of
 * `web/app/layouts/television/styles/`. In development only the latter.
 */
export const TELEVISION_STYLES = import.meta.env.DEV
  ? '/web/app/layouts/television/styles/television.css'
  : `/assets/television-${import.meta.env.BUILD as string}.css`;

/** Whether a page is made for a television; a player on another site's page is as large as that page wants. */
export function isForTelevision({ url, headers }: Request): boolean {
  const isEmbed = new URL(url).pathname.startsWith('/embed/');
  return !isEmbed && isTelevision(headers.get('user-agent'), headers.get('cookie'));
}
