import type { MetaDescriptor } from 'react-router';
import { type Preview, sitePreview } from '#contract/preview.ts';
import type { About, Publisher } from './json-ld/thing.ts';
import { NAMELESS, type RootData } from '#web/entities/viewer/root-data.ts';

type PageMeta = {
  /** Absent on the home page, whose title is the site's own. */
  title?: string;
  description?: string;
  /** The one address of this content, from the root. */
  path?: string;
  /** A picture for previews, by its address from the root; without one it is that of the site. */
  image?: Preview | string | null | undefined;
  // Of what follows a page gives the browser nothing: `...(import.meta.env.SSR && { … })`.
  /** Makes the picture out of the words of the site. */
  preview?: (site: RootData['site']) => Preview;
  /** What the page is about, for search engines. */
  about?: About;
  /** How other sites show the page as a player of theirs. */
  embed?: (publisher: Publisher) => MetaDescriptor[];
  /** Not to be found by search engines: what somebody has searched for, and errors. */
  hidden?: boolean;
  /** Whether the page shows what the feeds of releases tell. */
  feeds?: boolean;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

function rootOf(matches: Matches): Pick<RootData, 'origin' | 'site'> {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as RootData | undefined) ?? { origin: '', site: NAMELESS };
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

/** Everything a page says about itself in its head; a page's `meta` passes the matches it was given. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { origin, site } = rootOf(matches);
  const title = page.title ?? site.title;
  const description = page.description ?? site.description;
  const href = origin + (page.path ?? '');
  const meta: MetaDescriptor[] = [
    { title: `${title} | ${site.short_name}` },
    { name: 'description', content: description },
  ];
  if (page.path !== undefined) meta.push({ tagName: 'link', rel: 'canonical', href });
  // Who walks from page to page is no machine; the rest is never read there, and its code stays on the server.
  if (import.meta.env && !import.meta.env.SSR) return meta;
  meta.push(
    { name: 'keywords', content: site.keywords },
    { name: 'robots', content: page.hidden ? 'noindex, follow' : 'index, follow' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...imageMeta(origin, page.image ?? page.preview?.(site) ?? sitePreview(site)),
    { name: 'twitter:card', content: 'summary_large_image' },
  );
  if (page.path !== undefined) meta.push({ property: 'og:url', content: href });
  if (page.feeds) meta.push(...feedLinks(site.name));
  if (page.embed) meta.push(...page.embed({ origin, site }));
  if (page.about) {
    const graph = page.about({ origin, site });
    meta.push({ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } });
  }
  return meta;
}

/** A description of at most 160 characters, cut at a word. */
export function shortly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s+\S*$/, '')}…`;
}
