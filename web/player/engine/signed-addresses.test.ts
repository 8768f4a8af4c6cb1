import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSignedAddresses } from './signed-addresses.ts';

const PLAYLIST = 'https://site.example/media/hls/e1/720.m3u8';
const file = (signature: string, name = '720_00007.ts') =>
  `https://cdn.example/storage/t/${signature}/videos/7/ab/${name}`;
const listing = (signature: string) =>
  ['#EXTM3U', ...[6, 7, 8].flatMap((n) => ['#EXTINF:6.0,', file(signature, `720_0000${n}.ts`)])].join('\n');

function createAddresses(responses: string[]) {
  const clock = { now: 0 };
  let reads = 0;
  const read = () => {
    const response = responses[reads++];
    return response === undefined ? Promise.reject(new Error('gone')) : Promise.resolve(response);
  };
  return { addresses: createSignedAddresses(read, () => clock.now), clock, reads: () => reads };
}

test('replaces an expired signature by the one in the current playlist', async () => {
  const { addresses } = createAddresses([listing('2-b')]);
  assert.equal(addresses.newest(file('1-a')), file('1-a'));
  assert.equal(await addresses.renew(file('1-a'), PLAYLIST), true);
  assert.equal(addresses.newest(file('1-a')), file('2-b'));
  assert.equal(addresses.newest(file('1-a', '720_00008.ts')), file('2-b', '720_00008.ts'));
  assert.equal(addresses.newest(file('9-z')), file('9-z'));
});

test('renews again when the renewed signature expires', async () => {
  const { addresses, clock } = createAddresses([listing('2-b'), listing('3-c')]);
  await addresses.renew(file('1-a'), PLAYLIST);
  clock.now += 3_600_000;
  assert.equal(await addresses.renew(file('2-b'), PLAYLIST), true);
  assert.equal(addresses.newest(file('1-a')), file('3-c'));
});

test('two concurrent refusals read the playlist once', async () => {
  const { addresses, reads } = createAddresses([listing('2-b')]);
  const requests = [addresses.renew(file('1-a'), PLAYLIST), addresses.renew(file('1-a'), PLAYLIST)];
  assert.deepEqual(await Promise.all(requests), [true, true]);
  assert.equal(reads(), 1);
});

test('does not retry a refusal that a new signature did not fix', async () => {
  const { addresses, reads } = createAddresses([listing('1-a'), listing('1-a')]);
  assert.equal(await addresses.renew(file('1-a'), PLAYLIST), false);
  assert.equal(await addresses.renew(file('1-a'), PLAYLIST), false);
  assert.equal(reads(), 1);
  const gone = createAddresses([]);
  assert.equal(await gone.addresses.renew(file('1-a'), PLAYLIST), false);
});
