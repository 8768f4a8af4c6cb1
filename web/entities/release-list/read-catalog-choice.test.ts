import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  catalogPath,
  countCatalogFilters,
  cycleGenre,
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
    genres: ['1', '2'],
    exclude_genres: ['3'],
    genres_mode: 'any' as const,
    publish_statuses: ['IS_ONGOING'],
    collections: ['WATCHING', 'PLANNED'],
    without_watched: true,
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
  assert.deepEqual(
    read('exclude_genres=x&genres_mode=some&collections=LOVED&without_watched=yes'),
    DEFAULT_CATALOG_CHOICE,
  );
  assert.deepEqual(read('types=CASSETTE&seasons=winter').seasons, ['winter']);
  assert.deepEqual(read(`search=${'а'.repeat(201)}`).search, undefined);
});

test('a genre is wanted rather than excluded when an address says both', () => {
  const { genres, exclude_genres: excluded } = read('genres=1,2&exclude_genres=2,3');
  assert.deepEqual([genres, excluded], [['1', '2'], ['3']]);
});

test('a genre goes from wanted to excluded and back to no matter', () => {
  const states = [DEFAULT_CATALOG_CHOICE];
  for (let i = 0; i < 3; i += 1) states.push(cycleGenre(states[i] ?? DEFAULT_CATALOG_CHOICE, '7'));
  assert.deepEqual(
    states.map((choice) => [choice.genres, choice.exclude_genres]),
    [
      [[], []],
      [['7'], []],
      [[], ['7']],
      [[], []],
    ],
  );
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
  const own = { ...one, exclude_genres: ['8'], genres_mode: 'any' as const, without_watched: true };
  assert.equal(countCatalogFilters(own), 3);
});
