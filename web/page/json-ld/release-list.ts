import type { Release } from '#contract/release.ts';
import type { Publisher, JsonLdThing } from './thing.ts';

/** Describes an ordered list of releases. */
export function releaseListJsonLd(
  { origin }: Publisher,
  name: string,
  releases: readonly Pick<Release, 'name' | 'alias'>[],
  pathOf: (release: Pick<Release, 'alias'>) => string,
): JsonLdThing {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: releases.length,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: releases.map((release, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: release.name.main,
      url: origin + pathOf(release),
    })),
  };
}
