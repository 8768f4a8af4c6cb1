import type { MetaDescriptor } from 'react-router';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import type { RootData } from './root-data.ts';

type PageMeta = {
  /** Absent on the home page, whose title is the site's own. */
  title?: string;
  description?: string;
  /** The one address of this content, from the root. */
  path?: string;
  /** A root-relative picture for previews. */
  image?: string | null;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

function rootOf(matches: Matches): Pick<RootData, 'origin' | 'site'> {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as RootData | undefined) ?? { origin: '', site: DEFAULT_SITE };
}

/** Everything a page says about itself in its head; a page's `meta` passes the matches it was given. */
export function pageMeta(matches: Matches, { title, description, path, image }: PageMeta): MetaDescriptor[] {
  const { origin, site } = rootOf(matches);
  const shown = title ?? site.title;
  const about = description ?? site.description;
  const meta: MetaDescriptor[] = [
    { title: `${shown} | ${site.short_name}` },
    { name: 'description', content: about },
    { name: 'keywords', content: site.keywords },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: about },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (path !== undefined) {
    const href = origin + path;
    meta.push({ tagName: 'link', rel: 'canonical', href }, { property: 'og:url', content: href });
  }
  if (image) meta.push({ property: 'og:image', content: origin + image });
  return meta;
}

/** A description of at most 160 characters, cut at a word. */
export function shortly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s+\S*$/, '')}…`;
}
