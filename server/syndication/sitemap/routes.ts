import type { Routes } from '#server/deps.ts';
import { answerDocument } from '#server/platform/http/response/document.ts';
import { listPart, listParts } from './parts.ts';
import { writeIndex, writeSitemap } from './write-sitemap.ts';

const XML = 'application/xml; charset=utf-8';

/** Writes robots.txt: allows public pages that are the same for everybody and useful in search results. */
function robotsText(origin: string): string {
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

export const sitemapRoutes: Routes = (_mount, deps, app) => {
  const { publicDb: db, publicOrigins } = deps;
  // Search engines know one address of each page, at whichever origin they ask.
  const [origin] = publicOrigins;
  app.get('/robots.txt', (c) =>
    answerDocument(deps, c, async () => ({ type: 'text/plain; charset=utf-8', text: robotsText(origin) })),
  );
  app.get('/sitemap.xml', (c) =>
    answerDocument(deps, c, async (region) => ({
      type: XML,
      text: await writeIndex(await listParts(db, region), origin),
    })),
  );
  app.get('/sitemaps/:file{[a-z0-9-]{1,40}\\.xml}', (c) =>
    answerDocument(deps, c, async (region) => {
      const name = c.req.param('file').slice(0, -'.xml'.length);
      return { type: XML, text: await writeSitemap(await listPart(db, name, region), origin) };
    }),
  );
};
