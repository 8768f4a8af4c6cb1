import type { Publisher, Thing } from './thing.ts';

/** The name of a page and its address from the root. */
export type Crumb = readonly [name: string, path: string];

/** The way from the home page to this one, which comes last. */
export function breadcrumbs({ origin }: Publisher, ...way: Crumb[]): Thing {
  const whole: Crumb[] = [['Главная', '/'], ...way];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(([name, path], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + path,
    })),
  };
}
