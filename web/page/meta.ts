import type { MetaDescriptor } from 'react-router';
import { type Preview, sitePreview } from '#contract/preview.ts';
import type { MakeJsonLd, Publisher } from './json-ld/thing.ts';
import { FALLBACK_SITE, type RootData } from '#web/entities/viewer/root-data.ts';

type PageMeta = {
  /** Absent on the home page, which has the title of the site. */
  title?: string;
  description?: string;
  /** The canonical path of this content. */
  path?: string;
  /** The picture for link previews, or its path; by default that of the site. */
  image?: Preview | string | null | undefined;
  // Pages pass the following only on the server: `...(import.meta.env.SSR && { … })`.
  /** Makes the picture for link previews from the texts of the site. */
  preview?: (site: RootData['site']) => Preview;
  /** The JSON-LD of the page, for search engines. */
  jsonLd?: MakeJsonLd;
  /** The tags that let other sites embed the player of the page. */
  embed?: (publisher: Publisher) => MetaDescriptor[];
  /** Excludes the page from search engines: search results and errors. */
  isHidden?: boolean;
  /** Whether the page shows the content of the release feeds, and links to them. */
  hasFeeds?: boolean;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

function rootOf(matches: Matches): Pick<RootData, 'origin' | 'site'> & { hidesTorrents?: boolean } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as RootData | undefined) ?? { origin: '', site: FALLBACK_SITE };
}

function imageMeta(origin: string, image: Preview | string): MetaDescriptor[] {
  if (typeof image === 'string') return [{ property: 'og:image', content: origin + image }];
  const { src, width, height, alt } = image;
  return [
    { property: 'og:image', content: origin + src },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
  ];
}

function feedLinks(name: string): MetaDescriptor[] {
  const kinds = { 'application/atom+xml': 'atom', 'application/feed+json': 'json' };
  return Object.entries(kinds).map(([type, ending]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${name}: новые эпизоды`,
    href: `/feeds/releases.${ending}`,
  }));
}

function withoutTorrents(keywords: string): string {
  return keywords
    .split(', ')
    .filter((word) => !/торрент|torrent/i.test(word))
    .join(', ');
}

/** Makes the head tags of a page; the `meta` function of a route passes its `matches`. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { origin, site, hidesTorrents } = rootOf(matches);
  const title = page.title ?? site.title;
  const description = page.description ?? site.description;
  const href = origin + (page.path ?? '');
  const meta: MetaDescriptor[] = [
    { title: `${title} | ${site.short_name}` },
    { name: 'description', content: description },
  ];
  if (page.path !== undefined) meta.push({ tagName: 'link', rel: 'canonical', href });
  // Only machines read the remaining tags, and they do not navigate on the client; their code stays on the server.
  if (import.meta.env && !import.meta.env.SSR) return meta;
  meta.push(
    { name: 'keywords', content: hidesTorrents ? withoutTorrents(site.keywords) : site.keywords },
    { name: 'robots', content: page.isHidden ? 'noindex, follow' : 'index, follow' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...imageMeta(origin, page.image ?? page.preview?.(site) ?? sitePreview(site)),
    { name: 'twitter:card', content: 'summary_large_image' },
  );
  if (page.path !== undefined) meta.push({ property: 'og:url', content: href });
  if (page.hasFeeds) meta.push(...feedLinks(site.name));
  if (page.embed) meta.push(...page.embed({ origin, site }));
  if (page.jsonLd) {
    const graph = page.jsonLd({ origin, site });
    meta.push({ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } });
  }
  return meta;
}

/** Shortens a text to at most 160 characters, cut at a word; after a whole sentence without «…». */
export function shortenDescription(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  if (oneLine.length <= 160) return oneLine;
  const cut = oneLine.slice(0, 160).replace(/[\s,;:—–-]+\S*$/, '');
  return /[.!?…]$/.test(cut) ? cut : `${cut}…`;
}
