import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SitemapData, toSections } from './sitemap.ts';

const EMPTY: SitemapData = {
  types: [],
  publishStatuses: [],
  productionStatuses: [],
  years: [],
  genres: [],
  franchises: [],
  totalFranchises: 0,
};

test('types and statuses link into the catalogue in rows of their own, and years start with the newest', () => {
  const sections = toSections({
    ...EMPTY,
    types: [{ value: 'MOVIE', description: 'Фильм' }],
    publishStatuses: [{ value: 'IS_ONGOING', description: 'Онгоинг' }],
    productionStatuses: [{ value: 'IS_IN_PRODUCTION', description: 'Сейчас в озвучке' }],
    years: [2012, 2026],
  });
  assert.deepEqual(
    sections.slice(0, 3).map(({ title, links }) => [title, ...links.map(({ to }) => to)]),
    [
      ['Тип', '/anime/catalog/?types=MOVIE'],
      ['Выход', '/anime/catalog/?publish_statuses=IS_ONGOING'],
      ['Озвучка', '/anime/catalog/?production_statuses=IS_IN_PRODUCTION'],
    ],
  );
  assert.deepEqual(sections[3]?.links, [
    { to: '/anime/catalog/?years[from_year]=2026&years[to_year]=2026', label: '2026' },
    { to: '/anime/catalog/?years[from_year]=2012&years[to_year]=2012', label: '2012' },
  ]);
});

test('genres and franchises have their number of releases, and an empty site has no sections', () => {
  const sections = toSections({
    ...EMPTY,
    genres: [{ id: 7, name: 'Драма', total_releases: 12 }],
    franchises: [{ id: 'f', name: 'Лисья почта', total_releases: 4 }],
    totalFranchises: 1,
  });
  assert.deepEqual(
    sections.map(({ title, links }) => [title, links]),
    [
      ['Жанры', [{ to: '/anime/genres/releasesOfGenre/7', label: 'Драма', note: '12' }]],
      ['Франшизы', [{ to: '/anime/franchises/f', label: 'Лисья почта', note: '4' }]],
    ],
  );
  assert.deepEqual(toSections(EMPTY), []);
});

test('the first franchises of many lead to all of them', () => {
  const franchises = [{ id: 'f', name: 'Лисья почта', total_releases: 4 }];
  const [section] = toSections({ ...EMPTY, franchises, totalFranchises: 1200 });
  assert.deepEqual(
    section?.links.map(({ to, note }) => [to, note]),
    [
      ['/anime/franchises/f', '4'],
      ['/anime/franchises/', '1200'],
    ],
  );
});
