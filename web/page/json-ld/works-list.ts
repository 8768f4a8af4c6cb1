import type { Release } from '#contract/release.ts';
import type { Publisher, Thing } from './thing.ts';

/** Releases in an order that means something. */
export function worksList(
  { origin }: Publisher,
  name: string,
  releases: readonly Pick<Release, 'name' | 'alias'>[],
  pathOf: (release: Pick<Release, 'alias'>) => string,
): Thing {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: releases.length,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: releases.map((release, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: release.name.main,
      url: origin + pathOf(release),
    })),
  };
}
