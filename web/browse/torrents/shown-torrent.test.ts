import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTorrentContents } from './shown-torrent.ts';

test('formats the episodes of a torrent, with a dash in ranges', () => {
  assert.equal(formatTorrentContents('1-12'), 'Эпизоды 1–12');
  assert.equal(formatTorrentContents('1 - 6, 8'), 'Эпизоды 1–6, 8');
  assert.equal(formatTorrentContents('7'), 'Эпизод 7');
  assert.equal(formatTorrentContents('12,5'), 'Эпизод 12,5');
  assert.equal(formatTorrentContents('Фильм'), 'Фильм');
  assert.equal(formatTorrentContents('1-12 + OVA'), '1–12 + OVA');
});
