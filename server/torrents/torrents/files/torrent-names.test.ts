import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '#tests/support/code/assert-linear.ts';
import { checkTorrentNames, checkTorrentPaths } from './torrent-names.ts';

const REFUSED = { code: 'invalid', message: /В Windows нельзя записать/ };
const TWICE = { code: 'invalid', message: /с одним именем/ };

const device = fc
  .constantFrom(
    'con',
    'prn',
    'aux',
    'nul',
    'com0',
    'com1',
    'com9',
    'lpt1',
    'lpt9',
    'com¹',
    'conin$',
    'conout$',
  )
  .chain((name) => fc.constantFrom(name, name.toUpperCase(), `${name[0]?.toUpperCase()}${name.slice(1)}`));
const ordinary = fc.stringMatching(/^[а-яa-z0-9_-]{1,20}$/);

test('refuses the names that Windows keeps for devices, also with an extension, wherever they are in a path', () => {
  fc.assert(
    fc.property(
      device,
      fc.constantFrom('', '.mkv', '.tar.gz', ' .mkv'),
      ordinary,
      (name, extension, folder) => {
        assert.throws(() => checkTorrentNames([name + extension]), REFUSED);
        assert.throws(() => checkTorrentNames([folder, name + extension, 'a.mkv']), REFUSED);
      },
    ),
  );
});

test('refuses the signs that Windows refuses, and dots and spaces at the end', () => {
  fc.assert(
    fc.property(ordinary, fc.constantFrom(...'<>:"|?*'.split('')), ordinary, (before, sign, after) =>
      assert.throws(() => checkTorrentNames([before + sign + after]), REFUSED),
    ),
  );
  for (const name of ['a.', 'a ', 'a.mkv.', 'a. .', '...'])
    assert.throws(() => checkTorrentNames([name]), REFUSED, name);
});

test('accepts ordinary names, and those that only begin like a device', () => {
  const names = [
    'Поезд - 01 [1080p].mkv',
    'console.mkv',
    'Auxiliary',
    'com10.mkv',
    'nulled',
    '.hidden',
    'a.con',
    'com',
  ];
  for (const name of names) checkTorrentNames([name]);
  fc.assert(fc.property(ordinary, (name) => checkTorrentNames([`я${name}.mkv`])));
});

test('refuses files and folders that differ only by case or in the form of a letter', () => {
  for (const paths of [
    ['a.mkv', 'A.mkv'],
    ['Серия/1.mkv', 'серия/2.mkv'],
    ['\u0439.mkv', '\u0438\u0306.mkv'],
    ['a/b', 'A'],
    ['a', 'a/b'],
    ['a', 'a'],
  ])
    assert.throws(() => checkTorrentPaths(paths), TWICE, paths.join());
  checkTorrentPaths(['a/1.mkv', 'a/2.mkv', 'b/1.mkv', 'b/a/1.mkv']);
});

test('the depth of a path costs no more than its length', () => {
  // So short that the fixed cost of a test does not hide the growth.
  assertLinear((characters) => checkTorrentPaths([Array(characters).fill('a').join('/')]));
});

test('two files whose folders differ are two files, however deep', () => {
  const deep = Array(2000).fill('a').join('/');
  checkTorrentPaths([`${deep}/b/c`, `${deep}/c/c`]);
  assert.throws(() => checkTorrentPaths([`${deep}/b/c`, `${deep}/B/d`]), TWICE);
  assert.throws(() => checkTorrentPaths([`${deep}/b/c`, `${deep}/b`]), TWICE);
});
