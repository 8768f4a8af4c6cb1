import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

/** A page of the site: its root-relative address and, if known, the time of its last change. */
export type SitemapPage = { url: string; lastmod?: string };

// Extensions of the format that are not used.
const PLAIN = { news: false, video: false, xhtml: false, image: false };

async function toText(items: readonly unknown[], stream: Transform): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

/** Writes a sitemap of at least one page. */
export function writeSitemap(pages: readonly SitemapPage[], origin: string): Promise<string> {
  return toText(pages, new SitemapStream({ hostname: origin, xmlns: PLAIN }));
}

/** Writes the sitemap index from root-relative addresses. */
export function writeIndex(parts: readonly string[], origin: string): Promise<string> {
  return toText(
    parts.map((part) => origin + part),
    new SitemapIndexStream(),
  );
}
