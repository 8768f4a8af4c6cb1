/** Writes robots.txt: allows public pages that are the same for everybody and useful in search results. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Allow: /app/sitemap',
    'Disallow: /api/',
    'Disallow: /app/',
    'Disallow: /me/',
    'Disallow: /dev/',
    // Search results.
    'Disallow: /*?search=',
    'Disallow: /*&search=',
    // Tells Yandex that the parameter does not change the page.
    'Clean-param: cacheRefresh',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
