import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatAgeRating,
  formatEpisode,
  logline,
  formatSeason,
  formatEpisodeTotal,
  formatWeekday,
  formatBlockReason,
} from './format-release.ts';

test('formats an episode by its number, with a comma in halves, and by its name when the number is negative', () => {
  assert.equal(formatEpisode({ ordinal: 7, name: 'Полка' }), 'Эпизод 7');
  assert.equal(formatEpisode({ ordinal: 0, name: null }), 'Эпизод 0');
  assert.equal(formatEpisode({ ordinal: 25.5, name: null }), 'Эпизод 25,5');
  assert.equal(formatEpisode({ ordinal: -1, name: 'Пролог' }), 'Пролог');
  assert.equal(formatEpisode({ ordinal: -1, name: null }), 'Спешл');
});

test('formats age rating, season and weekday', () => {
  assert.equal(formatAgeRating({ label: '16+' }), 'для зрителей старше 16 лет');
  assert.equal(formatAgeRating({ label: '0+' }), 'для зрителей любого возраста');
  assert.equal(formatSeason({ season: { description: 'Осень' }, year: 2026 }), 'Осень 2026');
  assert.equal(formatSeason({ season: { description: null }, year: 2026 }), '2026');
  assert.equal(formatWeekday(4), 'по четвергам');
});

test('omits the number of episodes for a single movie and when it is unknown', () => {
  assert.equal(formatEpisodeTotal({ type: { value: 'MOVIE' }, episodes_total: 1 }), undefined);
  assert.equal(formatEpisodeTotal({ type: { value: 'TV' }, episodes_total: null }), undefined);
  assert.equal(formatEpisodeTotal({ type: { value: 'TV' }, episodes_total: 12 }), '12\u00A0эп.');
});

test('cuts a description after a sentence if possible, otherwise after a word', () => {
  assert.equal(logline('Коротко и ясно.\r\n\r\nВторой абзац.'), 'Коротко и ясно.');
  assert.equal(
    logline('Первое предложение. Второе предложение, которое не влезет.', 40),
    'Первое предложение.',
  );
  assert.equal(logline('Одно длинное предложение, в котором нет точки', 26), 'Одно длинное предложение…');
  assert.equal(logline(null), '');
});

test('gives the reason for a block, the right-holder before the region', () => {
  const open = { is_blocked_by_copyrights: false, is_blocked_by_geo: false };
  assert.equal(formatBlockReason(open), null);
  assert.equal(formatBlockReason({ ...open, is_blocked_by_geo: true }), 'Недоступно в вашем регионе');
  assert.equal(
    formatBlockReason({ is_blocked_by_copyrights: true, is_blocked_by_geo: true }),
    'Закрыто по требованию правообладателя',
  );
});
