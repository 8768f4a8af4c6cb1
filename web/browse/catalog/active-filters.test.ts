import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CatalogChoice, DEFAULT_CATALOG_CHOICE } from '#web/entities/release-list/catalog-choice.ts';
import type { CatalogOptions } from '#web/entities/release-list/catalog-data.ts';
import { activeFilters, formatFilters } from './active-filters.ts';

const genres = [
  { value: '1', label: 'Драма' },
  { value: '2', label: 'Школа' },
];
const options: CatalogOptions = {
  types: [{ value: 'TV', label: 'ТВ' }],
  genres,
  exclude_genres: genres,
  seasons: [],
  age_ratings: [],
  publish_statuses: [],
  production_statuses: [],
  collections: [{ value: 'WATCHING', label: 'Смотрю' }],
  sorting: [],
  years: { min: 1990, max: 2026 },
};
const active = (choice: Partial<CatalogChoice>) =>
  activeFilters({ ...DEFAULT_CATALOG_CHOICE, ...choice }, options);

test('says of every filter what it does, and leads to the address without it', () => {
  const filters = active({
    search: 'лис',
    types: ['TV'],
    genres: ['1'],
    exclude_genres: ['2'],
    collections: ['WATCHING'],
    without_watched: true,
  });
  assert.equal(
    formatFilters(filters),
    '«лис», ТВ, Драма, Кроме: Школа, В коллекции: Смотрю, Без просмотренного',
  );
  const without = filters.find(({ label }) => label.startsWith('Кроме'))?.without ?? '';
  assert.ok(!without.includes('exclude_genres') && without.includes('genres=1'), without);
  assert.ok(!(filters.at(-1)?.without ?? '').includes('without_watched'));
});

test('names how genres combine only where there are several', () => {
  const labels = (chosen: string[]) =>
    active({ genres: chosen, genres_mode: 'any' }).map(({ label }) => label);
  assert.deepEqual(labels(['1']), ['Драма']);
  assert.deepEqual(labels(['1', '2']), ['Драма', 'Школа', 'Любой из\u00A0жанров']);
});

test('names at most eight filters in a line', () => {
  const many = Array.from({ length: 10 }, (_, i) => ({ label: `${i}`, without: '' }));
  assert.equal(formatFilters(many), '0, 1, 2, 3, 4, 5, 6, 7 и\u00A0ещё 2');
});
