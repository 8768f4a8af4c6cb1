import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Franchise } from '#contract/franchises.ts';
import type { Release } from '#contract/release.ts';
import {
  franchiseFacts,
  formatPartFacts,
  releaseStatus,
  formatFranchiseRating,
  formatFranchiseYears,
} from './format-franchise.ts';

const franchise = {
  first_year: 2019,
  last_year: 2026,
  total_releases: 3,
  total_episodes: 36,
  total_duration: '14 часов 30 минут',
  rating: 8.65,
} as Franchise;

test('formats years as a range or as one year', () => {
  assert.equal(formatFranchiseYears(franchise), '2019–2026');
  assert.equal(formatFranchiseYears({ ...franchise, first_year: 2026 }), '2026');
});

test('lists the totals with plural forms and omits missing episodes', () => {
  const nbsp = (text: string) => text.replaceAll(' ', '\u00A0');
  const facts = ['2019–2026', '3 релиза', '36 эпизодов', 'всего 14 часов 30 минут'];
  assert.deepEqual(franchiseFacts(franchise), facts.map(nbsp));
  assert.deepEqual(franchiseFacts({ ...franchise, total_duration: '' }), facts.slice(0, 3).map(nbsp));
  const announced = { ...franchise, total_releases: 21, total_episodes: 0, total_duration: '' };
  assert.deepEqual(franchiseFacts(announced), ['2019–2026', nbsp('21 релиз')]);
});

test('formats a rating with one decimal, and nothing before the first vote', () => {
  assert.equal(formatFranchiseRating({ rating: 8.66 }), '8,7');
  assert.equal(formatFranchiseRating({ rating: null }), null);
});

const part = {
  year: 2024,
  type: { value: 'TV', description: 'ТВ' },
  episodes_total: 12,
  is_ongoing: false,
  is_in_production: false,
} as Release;

test('lists type and episodes of a release, without episodes for a movie', () => {
  assert.equal(formatPartFacts(part), 'ТВ · 12\u00A0эп.');
  const movie = { ...part, type: { value: 'MOVIE', description: 'Фильм' }, episodes_total: 1 } as Release;
  assert.equal(formatPartFacts(movie), 'Фильм');
});

test('tells whether a release is announced, airing, being dubbed or finished', () => {
  assert.equal(releaseStatus({ ...part, year: 2027, is_in_production: true }, 2026), 'Анонс');
  assert.equal(releaseStatus({ ...part, is_ongoing: true, is_in_production: true }, 2026), 'Онгоинг');
  assert.equal(releaseStatus({ ...part, is_in_production: true }, 2026), 'Сейчас в озвучке');
  assert.equal(releaseStatus(part, 2026), 'Вышел');
});
