import { CATALOG_PATH, LATEST_RELEASES_PATH, SCHEDULE_PATH } from '#contract/addresses.ts';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { siteInfo } from '#contract/site.ts';
import type { Route } from './+types/manifest.ts';
import { apiContext } from '#web/page/api.ts';
import icon192 from './icons/icon-192.png?no-inline';
import icon512 from './icons/icon-512.png?no-inline';
import maskable from './icons/maskable-512.png?no-inline';
import { MAIN_LINKS } from '../layouts/navigation.ts';

const SHORTCUTS = [CATALOG_PATH, SCHEDULE_PATH, LATEST_RELEASES_PATH];

function icon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** Serves the web manifest: name, icons and colours of the site as an installed app. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = await context
    .get(apiContext)(siteInfo)
    .catch(() => DEFAULT_SITE);
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.short_name,
    description: site.description,
    lang: 'ru',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#000000',
    background_color: '#0E0E10',
    categories: ['entertainment'],
    icons: [icon(icon192, 192, 'any'), icon(icon512, 512, 'any'), icon(maskable, 512, 'maskable')],
    shortcuts: MAIN_LINKS.filter(({ to }) => SHORTCUTS.includes(to)).map(({ to, label }) => ({
      name: label,
      url: to,
    })),
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}
