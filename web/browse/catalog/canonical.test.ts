import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalOf } from './canonical.ts';
import { type CatalogChoice, DEFAULT_CATALOG_CHOICE } from '#web/entities/release-list/catalog-choice.ts';

const none = {
  types: [],
  genres: [],
  exclude_genres: [],
  seasons: [],
  age_ratings: [],
  publish_statuses: [],
  production_statuses: [],
  collections: [],
};
const options = {
  ...none,
  types: [
    { value: 'TV', label: 'ТВ' },
    { value: 'MOVIE', label: 'Фильм' },
  ],
  genres: [{ value: '1', label: 'Драма' }],
  exclude_genres: [{ value: '1', label: 'Драма' }],
  collections: [{ value: 'WATCHING', label: 'Смотрю' }],
};

const canonical = (choice: Partial<CatalogChoice>) =>
  canonicalOf({ ...DEFAULT_CATALOG_CHOICE, ...choice }, options);

test('ignores sorting, view and how less than two genres combine', () => {
  assert.deepEqual(canonical({ sorting: 'YEAR_DESC', view: 'list', genres_mode: 'any' }), {
    path: '/anime/catalog/',
    hidden: false,
    filter: undefined,
  });
});

test('indexes a list of one type or one year under its name', () => {
  assert.deepEqual(canonical({ types: ['MOVIE'], sorting: 'YEAR_DESC' }), {
    path: '/anime/catalog/?types=MOVIE',
    hidden: false,
    filter: 'Фильм',
  });
  const year = canonical({ years: { from_year: 2024, to_year: 2024 } });
  assert.deepEqual([year.hidden, year.filter], [false, '2024']);
});

test('does not index several filters, a search, a genre, a personal filter or an unknown value', () => {
  const lists: Partial<CatalogChoice>[] = [
    { types: ['TV', 'MOVIE'] },
    { types: ['TV'], years: { from_year: 2024, to_year: 2024 } },
    { years: { from_year: 2020, to_year: 2024 } },
    { search: 'поезд' },
    { genres: ['1'] },
    { exclude_genres: ['1'] },
    { collections: ['WATCHING'] },
    { without_watched: true },
    { types: ['OVA'] },
  ];
  for (const list of lists) {
    const { hidden, filter } = canonical(list);
    assert.deepEqual([hidden, filter], [true, undefined], JSON.stringify(list));
  }
});
