import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueEntry } from './catalogue-entry.ts';

const LINE = { alias: 'moon', name: { main: 'Луна', english: 'Moon' }, year: 2026 };
const HASH = 'a'.repeat(40);

test('an id leaves room for what is added later', () => {
  const torrent = { hash: HASH, size: 1, type: 'WEBRip', quality: '1080p', codec: 'x264/AVC', label: 'x' };
  const withId = (id: number) => [
    { ...LINE, id },
    { ...LINE, genres: [{ id, name: 'Драма' }] },
    { ...LINE, torrents: [{ ...torrent, id }] },
  ];
  for (const line of withId(2_000_000_000)) assert.ok(catalogueEntry.safeParse(line).success);
  for (const line of withId(2_147_483_647)) assert.equal(catalogueEntry.safeParse(line).success, false);
});

test('a line has names and numbers that a page can show, also where they are written as entities', () => {
  const refused = [
    { name: { main: 'x'.repeat(301), english: 'Moon' } },
    { name: { main: 'Лу\u202Eна', english: 'Moon' } },
    { name: { main: 'Лу&#x202E;на', english: 'Moon' } },
    { episodes_total: 999_999 },
    { average_duration_of_episode: 1441 },
    { episodes: [{ ordinal: 1, duration: 86_401 }] },
    { episodes: [{ ordinal: 1, name: 'a\u0001' }] },
    { description: 'a\u2066' },
  ];
  for (const fields of refused)
    assert.equal(catalogueEntry.safeParse({ ...LINE, ...fields }).success, false, JSON.stringify(fields));
  const name = { main: 'x'.repeat(300), english: 'Queen&#039;s' };
  const good = { name, episodes_total: 5000, average_duration_of_episode: 1440, description: 'Строка\n👩‍👧' };
  assert.equal(catalogueEntry.parse({ ...LINE, ...good }).name.english, "Queen's");
});
