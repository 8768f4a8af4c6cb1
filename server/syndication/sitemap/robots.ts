/** What robots may read: everything that is the same for everybody and worth finding. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Allow: /app/sitemap',
    'Disallow: /api/',
    'Disallow: /app/',
    'Disallow: /me/',
    'Disallow: /dev/',
    // What somebody has searched for.
    'Disallow: /*?search=',
    'Disallow: /*&search=',
    // Yandex: of no meaning for what a page shows.
    'Clean-param: cacheRefresh',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
