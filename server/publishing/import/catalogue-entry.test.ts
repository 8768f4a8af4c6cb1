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
