import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Season } from '#contract/enums.ts';
import { formatPremiere } from './format-premiere.ts';

const now = new Date('2026-11-21T12:00:00Z');

function format(season: Season | null, year: number, on = true): string | null {
  const release = { season: { value: season, description: null }, year, is_ongoing: false };
  return formatPremiere({ ...release, is_in_production: on }, now)?.replaceAll('\u00A0', ' ') ?? null;
}

test('announces the premiere for its season until the season is over', () => {
  assert.equal(format('winter', 2027), 'Премьера ожидается зимой 2027 года');
  assert.equal(format('autumn', 2026), 'Премьера ожидается осенью 2026 года');
  assert.equal(format('summer', 2026), 'Озвучка уже идёт, эпизоды появятся здесь');
});

test('announces the premiere for the year if the season is unknown', () => {
  assert.equal(format(null, 2027), 'Премьера ожидается в 2027 году');
  assert.equal(format(null, 2025), 'Озвучка уже идёт, эпизоды появятся здесь');
});

test('announces nothing for a release that is not in production', () => {
  assert.equal(format('winter', 2027, false), null);
});
