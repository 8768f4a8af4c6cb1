import { franchisePath, genrePath } from '#contract/addresses.ts';
import type { Franchise } from '#contract/franchises.ts';
import type { Genre } from '#contract/genres.ts';
import {
  type CatalogChoice,
  catalogPath,
  DEFAULT_CATALOG_CHOICE,
} from '#web/entities/release-list/catalog-choice.ts';
import { formatNumber } from '#web/format/format-count.ts';

type SitemapLink = { to: string; label: string; note?: string };
/** Short words stand in rows, names in columns. */
export type SitemapSection = { title: string; look: 'rows' | 'columns'; links: readonly SitemapLink[] };

type Option = { value: string; description: string };

/** What the map is made of, as the API gives it. */
export type Mapped = {
  types: readonly Option[];
  publishStatuses: readonly Option[];
  productionStatuses: readonly Option[];
  years: readonly number[];
  genres: readonly Pick<Genre, 'id' | 'name' | 'total_releases'>[];
  franchises: readonly Pick<Franchise, 'id' | 'name' | 'total_releases'>[];
};

function inCatalog(choice: Partial<CatalogChoice>): string {
  return catalogPath({ ...DEFAULT_CATALOG_CHOICE, ...choice });
}

function options(name: 'types' | 'publish_statuses' | 'production_statuses', list: readonly Option[]) {
  return list.map(({ value, description }) => ({ to: inCatalog({ [name]: [value] }), label: description }));
}

/**
 * The map below the site's places: ways into the catalogue, the newest year first, genres and franchises with the
 * number of releases; what is empty is left out.
 */
export function toSections(mapped: Mapped): SitemapSection[] {
  const years = mapped.years.toSorted((a, b) => b - a);
  const sections: SitemapSection[] = [
    {
      title: 'Каталог',
      look: 'rows',
      links: [
        ...options('types', mapped.types),
        ...options('publish_statuses', mapped.publishStatuses),
        ...options('production_statuses', mapped.productionStatuses),
      ],
    },
    {
      title: 'Годы',
      look: 'rows',
      links: years.map((year) => ({
        to: inCatalog({ years: { from_year: year, to_year: year } }),
        label: String(year),
      })),
    },
    {
      title: 'Жанры',
      look: 'columns',
      links: mapped.genres.map(({ id, name, total_releases: total }) => ({
        to: genrePath(id),
        label: name,
        note: formatNumber(total),
      })),
    },
    {
      title: 'Франшизы',
      look: 'columns',
      links: mapped.franchises.map((franchise) => ({
        to: franchisePath(franchise.id),
        label: franchise.name,
        note: formatNumber(franchise.total_releases),
      })),
    },
  ];
  return sections.filter(({ links }) => links.length > 0);
}
