import { FRANCHISES_PATH, franchisePath, genrePath } from '#contract/addresses.ts';
import type { Franchise } from '#contract/franchises.ts';
import type { Genre } from '#contract/genres.ts';
import {
  type CatalogChoice,
  catalogPath,
  DEFAULT_CATALOG_CHOICE,
} from '#web/entities/release-list/catalog-choice.ts';
import { formatNumber } from '#web/format/format-count.ts';

type SitemapLink = { to: string; label: string; note?: string };
/** A section of the site map; `layout` is `rows` for short words, `columns` for names. */
export type SitemapSection = { title: string; layout: 'rows' | 'columns'; links: readonly SitemapLink[] };

type Option = { value: string; description: string };

/** The data of the map, in the form of the API. */
export type SitemapData = {
  types: readonly Option[];
  publishStatuses: readonly Option[];
  productionStatuses: readonly Option[];
  years: readonly number[];
  genres: readonly Pick<Genre, 'id' | 'name' | 'total_releases'>[];
  /** The first of them, and how many there are. */
  franchises: readonly Pick<Franchise, 'id' | 'name' | 'total_releases'>[];
  totalFranchises: number;
};

function inCatalog(choice: Partial<CatalogChoice>): string {
  return catalogPath({ ...DEFAULT_CATALOG_CHOICE, ...choice });
}

function options(name: 'types' | 'publish_statuses' | 'production_statuses', list: readonly Option[]) {
  return list.map(({ value, description }) => ({ to: inCatalog({ [name]: [value] }), label: description }));
}

/**
 * Makes the sections of the map: types and states of releases, years from the newest, genres and franchises with their
 * number of releases, and a link to all franchises where these are not all. Empty sections are left out.
 */
export function toSections(data: SitemapData): SitemapSection[] {
  const years = data.years.toSorted((a, b) => b - a);
  const sections: SitemapSection[] = [
    { title: 'Тип', layout: 'rows', links: options('types', data.types) },
    { title: 'Выход', layout: 'rows', links: options('publish_statuses', data.publishStatuses) },
    { title: 'Озвучка', layout: 'rows', links: options('production_statuses', data.productionStatuses) },
    {
      title: 'Годы',
      layout: 'rows',
      links: years.map((year) => ({
        to: inCatalog({ years: { from_year: year, to_year: year } }),
        label: String(year),
      })),
    },
    {
      title: 'Жанры',
      layout: 'columns',
      links: data.genres.map(({ id, name, total_releases: total }) => ({
        to: genrePath(id),
        label: name,
        note: formatNumber(total),
      })),
    },
    {
      title: 'Франшизы',
      layout: 'columns',
      links: [
        ...data.franchises.map((franchise) => ({
          to: franchisePath(franchise.id),
          label: franchise.name,
          note: formatNumber(franchise.total_releases),
        })),
        ...(data.totalFranchises > data.franchises.length
          ? [{ to: FRANCHISES_PATH, label: 'Все франшизы', note: formatNumber(data.totalFranchises) }]
          : []),
      ],
    },
  ];
  return sections.filter(({ links }) => links.length > 0);
}
