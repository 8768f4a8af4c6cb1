import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import bencode from 'bencode';
import { readTorrent } from './read-torrent.ts';

const read = (info: object) =>
  readTorrent({
    file: bencode.encode({ info: { name: 'Akane [1080p]', 'piece length': 16_384, ...info } }),
    releaseType: 'TV',
    overrides: { codec: 'x264/AVC' },
  });

test('the event loop turns while a torrent of 9,000 files in ten folders is read', async () => {
  const folders = 'abcdefghij'.split('');
  const files = Array.from({ length: 9000 }, (_, n) => ({ length: 1, path: [...folders, `${n + 1}.mkv`] }));
  const reading = read({ files, pieces: Buffer.alloc(20) });
  const first = await Promise.race([reading, setImmediate('a turn of the loop')]);
  assert.equal(first, 'a turn of the loop');
  const { info, facts } = await reading;
  assert.equal(info.size, 9000);
  assert.equal(facts.description, '1-9000');
});

test('a torrent that cannot be read fails as an invalid one', async () => {
  const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`n${n}`, '']));
  await assert.rejects(read(names), { code: 'invalid', message: /не торрент-файл/ });
});
