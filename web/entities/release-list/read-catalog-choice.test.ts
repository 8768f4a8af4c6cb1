import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  catalogPath,
  countCatalogFilters,
  DEFAULT_CATALOG_CHOICE,
  toggleCatalogFilter,
} from './catalog-choice.ts';
import { readCatalogChoice, readPageRange } from './read-catalog-choice.ts';

const read = (query: string) => readCatalogChoice(new URLSearchParams(query));

test('reads every filter from the address, in every notation of a list', () => {
  const choice = {
    ...DEFAULT_CATALOG_CHOICE,
    types: ['TV', 'WEB'],
    genres: ['1', '2'],
    search: 'лунный',
    sorting: 'YEAR_DESC',
    years: { from_year: 2016, to_year: undefined },
  };
  const rest = 'years[from_year]=2016&search=лунный&sorting=YEAR_DESC';
  assert.deepEqual(read(`types=TV,WEB&genres=1,2&${rest}`), choice);
  assert.deepEqual(read(`types=TV&types=WEB&genres=1&genres=2&${rest}`), choice);
  assert.deepEqual(read(`types[]=TV&types[]=WEB&genres[]=1,2&years[to_year]=&${rest}`), choice);
});

test('reads back what it writes into an address', () => {
  const choice = {
    ...DEFAULT_CATALOG_CHOICE,
    seasons: ['autumn'],
    publish_statuses: ['IS_ONGOING'],
    search: 'чай & «дракон»',
    years: { from_year: 2000, to_year: 2010 },
    view: 'list' as const,
  };
  const path = catalogPath(choice, { page: 3, from: 2 });
  const params = new URL(path, 'http://site').searchParams;
  assert.deepEqual(readCatalogChoice(params), choice);
  assert.deepEqual(readPageRange(params, 10), { from: 2, page: 3 });
  assert.equal(catalogPath(DEFAULT_CATALOG_CHOICE), '/anime/catalog/');
});

test('ignores invalid values and keeps the valid ones', () => {
  assert.deepEqual(
    read('types=CASSETTE&genres=x&sorting=LOUDEST&years[from_year]=abc&search=%20%20&view=wall'),
    DEFAULT_CATALOG_CHOICE,
  );
  assert.deepEqual(read('types=CASSETTE&seasons=winter').seasons, ['winter']);
  assert.deepEqual(read(`search=${'а'.repeat(201)}`).search, undefined);
});

test('reads pages as whole numbers from one and limits how many are loaded at once', () => {
  const pages = (query: string) => readPageRange(new URLSearchParams(query), 10);
  assert.deepEqual(pages(''), { from: 1, page: 1 });
  assert.deepEqual(pages('page=4'), { from: 1, page: 4 });
  assert.deepEqual(pages('page=50'), { from: 41, page: 50 });
  assert.deepEqual(pages('page=2&from=9'), { from: 2, page: 2 });
  assert.deepEqual(pages('page=-3'), { from: 1, page: 1 });
  assert.deepEqual(pages('page=1e9&from=0'), { from: 1, page: 1 });
});

test('adds and removes a value, and counts only filters', () => {
  const one = toggleCatalogFilter(DEFAULT_CATALOG_CHOICE, 'genres', '7');
  assert.deepEqual(one.genres, ['7']);
  assert.deepEqual(toggleCatalogFilter(one, 'genres', '7').genres, []);
  assert.equal(countCatalogFilters({ ...one, search: 'ё', sorting: 'YEAR_ASC', view: 'list' }), 2);
});
