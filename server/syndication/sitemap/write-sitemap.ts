import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

/** A page of the site: its root-relative address and when it last changed, where that is known. */
export type Place = { url: string; lastmod?: string };

// The format's extensions that we say nothing in.
const PLAIN = { news: false, video: false, xhtml: false, image: false };

async function written(items: readonly unknown[], stream: Transform): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

/** A sitemap of at least one page. */
export function writeSitemap(places: readonly Place[], origin: string): Promise<string> {
  return written(places, new SitemapStream({ hostname: origin, xmlns: PLAIN }));
}

/** The list of sitemaps, by their root-relative addresses. */
export function writeIndex(parts: readonly string[], origin: string): Promise<string> {
  return written(
    parts.map((part) => origin + part),
    new SitemapIndexStream(),
  );
}
