import type { Publisher, JsonLdThing } from './thing.ts';

/** The name of a page and its path. */
export type Crumb = readonly [name: string, path: string];

/** Describes the breadcrumbs from the home page to the current page, which is passed last. */
export function breadcrumbsJsonLd({ origin }: Publisher, ...crumbs: Crumb[]): JsonLdThing {
  const all: Crumb[] = [['Главная', '/'], ...crumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
