import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Season } from '#contract/enums.ts';
import { premiereWords } from './premiere-words.ts';

const now = new Date('2026-11-21T12:00:00Z');

function said(season: Season | null, year: number, on = true): string | null {
  const release = { season: { value: season, description: null }, year, is_ongoing: false };
  return premiereWords({ ...release, is_in_production: on }, now)?.replaceAll('\u00A0', ' ') ?? null;
}

test('a premiere is expected in its season until that season is over', () => {
  assert.equal(said('winter', 2027), 'Премьера ожидается зимой 2027 года');
  assert.equal(said('autumn', 2026), 'Премьера ожидается осенью 2026 года');
  assert.equal(said('summer', 2026), 'Озвучка уже идёт, эпизоды появятся здесь');
});

test('without a season the year tells it', () => {
  assert.equal(said(null, 2027), 'Премьера ожидается в 2027 году');
  assert.equal(said(null, 2025), 'Озвучка уже идёт, эпизоды появятся здесь');
});

test('of what nobody works on nothing is promised', () => {
  assert.equal(said('winter', 2027, false), null);
});
