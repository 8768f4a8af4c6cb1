import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_POSTER } from '#contract/values.ts';
import { toReleaseCard } from './card.ts';

type Fields = Parameters<typeof toReleaseCard>[0];

function cardOf(fields: Partial<Fields>) {
  return toReleaseCard({
    id: 1,
    alias: 'moon',
    name: { main: 'Луна', english: 'Moon', alternative: null },
    poster: NO_POSTER,
    age_rating: { value: 'R12_PLUS', label: '12+', is_adult: false, description: '' },
    year: 2026,
    type: { value: 'TV', description: 'ТВ' },
    episodes_total: 12,
    is_ongoing: false,
    rating: { average: null, votes: 0, counts: [] },
    ...fields,
  } as Fields);
}

test('a card names the year, the type and the length, and beside a score no type', () => {
  assert.deepEqual([cardOf({}).score, cardOf({}).facts], [null, '2026 · ТВ · 12\u00A0эп.']);
  const rating = { average: 8.4, votes: 90, counts: [] } as unknown as Fields['rating'];
  const rated = cardOf({ rating, is_ongoing: true });
  assert.deepEqual([rated.score, rated.facts], ['8,3', 'Онгоинг · 12\u00A0эп.']);
  const film = cardOf({ rating, type: { value: 'MOVIE', description: 'Фильм' }, episodes_total: 1 });
  assert.equal(film.facts, '2026 · Фильм');
});
