import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countTorrentFilters,
  DEFAULT_TORRENTS_CHOICE,
  withoutTorrentFilters,
  toggleTorrentFilter,
  torrentsPath,
} from './choice.ts';
import { readTorrentsChoice } from './read-choice.ts';

const read = (query: string) => readTorrentsChoice(new URLSearchParams(query));

test('reads every filter from the address, in every notation of a list', () => {
  const choice = {
    ...DEFAULT_TORRENTS_CHOICE,
    qualities: ['1080p', '4k'],
    codecs: ['x265/HEVC'],
    search: 'лунный',
    sorting: 'SIZE_ASC',
    years: { from_year: 2016, to_year: undefined },
  };
  const rest = 'codecs=x265%2FHEVC&years[from_year]=2016&search=лунный&sorting=SIZE_ASC';
  assert.deepEqual(read(`qualities=1080p,4k&${rest}`), choice);
  assert.deepEqual(read(`qualities=1080p&qualities=4k&${rest}`), choice);
  assert.deepEqual(read(`qualities[]=1080p&qualities[]=4k&years[to_year]=&${rest}`), choice);
});

test('reads back what it writes into an address', () => {
  const choice = {
    ...DEFAULT_TORRENTS_CHOICE,
    codecs: ['x264/AVC', 'x265hq/HEVC-HQ'],
    types: ['WEB-DL'],
    seasons: ['autumn'],
    needs_seeds: true,
    search: 'чай & «дракон»',
    years: { from_year: 2000, to_year: 2010 },
    view: 'list' as const,
  };
  const { searchParams } = new URL(torrentsPath(choice, { page: 3, from: 2 }), 'http://site');
  assert.deepEqual(readTorrentsChoice(searchParams), choice);
  assert.deepEqual([searchParams.get('page'), searchParams.get('from')], ['3', '2']);
  assert.equal(torrentsPath(DEFAULT_TORRENTS_CHOICE), '/anime/torrents/');
  assert.equal(torrentsPath(withoutTorrentFilters(choice)), '/anime/torrents/?needs_seeds=1');
});

test('ignores invalid values and keeps the valid ones', () => {
  assert.deepEqual(
    read(
      'qualities=999p&codecs=MP3&sorting=LOUDEST&needs_seeds=all&years[from_year]=abc&search=%20&view=wall',
    ),
    DEFAULT_TORRENTS_CHOICE,
  );
  assert.deepEqual(read('qualities=999p&seasons=winter').seasons, ['winter']);
});

test('adds and removes a value, and counts only filters', () => {
  const one = toggleTorrentFilter(DEFAULT_TORRENTS_CHOICE, 'types', 'BDRip');
  assert.deepEqual(one.types, ['BDRip']);
  assert.deepEqual(toggleTorrentFilter(one, 'types', 'BDRip').types, []);
  const years = { from_year: 2020, to_year: undefined };
  assert.equal(countTorrentFilters({ ...one, years, search: 'ё', sorting: 'SIZE_ASC', view: 'list' }), 2);
});
