import assert from 'node:assert/strict';
import { test } from 'node:test';
import bencode from 'bencode';
import { toContact } from './contact.ts';
import { addPeer, drawContacts, newSwarm, type Peer } from './swarm.ts';
import { writeAnnounceAnswer, writeFailure, writeScrapeAnswer } from './write-answer.ts';

const contactAt = (address: string) => toContact(address, 6881)?.bytes ?? '';
const peer = { key: '-XX0000-\xff\0bcdefghijklkey 1' } as Peer;
const COUNTS = { seeders: 3, leechers: 4 };
const MAX_BYTES = 5000;

test('a compact answer has 6 bytes for each IPv4 peer and 18 for each IPv6 peer', () => {
  const drawn = ['192.0.2.1', '2001:db8::1', '192.0.2.2'].map((address) => ({
    peer,
    contact: contactAt(address),
  }));
  const answer = bencode.decode(
    writeAnnounceAnswer(COUNTS, drawn, { isCompact: true, withIds: true }),
  ) as Record<string, Uint8Array>;
  assert.deepEqual([answer['complete'], answer['incomplete'], answer['interval']], [3, 4, 1800]);
  assert.equal(Buffer.from(answer['peers'] ?? []).toString('hex'), 'c00002011ae1c00002021ae1');
  assert.equal(answer['peers6']?.length, 18);
  const none = Buffer.from(writeAnnounceAnswer(COUNTS, [], { isCompact: true, withIds: true })).toString();
  assert.match(none, /5:peers0:e$/);
});

test('a long answer lists each peer, with its id unless the client declines ids', () => {
  const drawn = [{ peer, contact: contactAt('192.0.2.1') }];
  const read = (withIds: boolean) =>
    bencode.decode(writeAnnounceAnswer(COUNTS, drawn, { isCompact: false, withIds })) as {
      peers: Record<string, Uint8Array | number>[];
    };
  const [named] = read(true).peers;
  assert.deepEqual(
    [Buffer.from(named?.['peer id'] as Uint8Array).toString('latin1'), named?.['port']],
    [peer.key.slice(0, 20), 6881],
  );
  assert.equal(Buffer.from(named?.['ip'] as Uint8Array).toString(), '192.0.2.1');
  assert.deepEqual(Object.keys(read(false).peers[0] ?? {}), ['ip', 'port']);
});

test('no answer reaches 5 KB in any form, even with 10,000 peers', () => {
  const swarm = newSwarm();
  for (let i = 0; i < 10_000; i += 1) {
    const hex = (0x1000 + i).toString(16);
    const contact6 = contactAt(`2001:db8:ffff:ffff:ffff:ffff:ffff:${hex}`);
    const moments = { countersAt: 0, seenAt: 0, index: 0, uploaded: 0, downloaded: 0 };
    const key = `${peer.key.slice(0, 8)}${String(i).padStart(12, '0')}`;
    const contact4 = contactAt(`10.0.${i >> 8}.${i & 255}`);
    addPeer(swarm, { key, user: 0, contact4, contact6, isSeeder: false, hasCompleted: false, ...moments });
  }
  const drawn = drawContacts(swarm, { self: undefined, contact: '', numWant: 50 });
  const longest = drawn.map((one) => ({
    ...one,
    contact: contactAt('2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'),
  }));
  for (const isCompact of [true, false])
    for (const list of [drawn, longest])
      assert.ok(
        writeAnnounceAnswer({ seeders: 1, leechers: 10_000 }, list, { isCompact, withIds: true }).length <
          MAX_BYTES,
      );
});

test('a refusal has a UTF-8 reason and may have a retry time', () => {
  assert.equal(Buffer.from(writeFailure('Нет')).toString(), 'd14:failure reason6:Нетe');
  assert.equal(Buffer.from(writeFailure('Нет', 1)).toString(), 'd14:failure reason6:Нет8:retry in1:1e');
});

test('a scrape answer has the hashes as bytes, in order', () => {
  const torrents = ['\xff', '\x80', 'a'].map((sign) => ({ hash: sign.repeat(20), ...COUNTS, completed: 9 }));
  const text = Buffer.from(writeScrapeAnswer(torrents)).toString('latin1');
  const counted = 'd8:completei3e10:downloadedi9e10:incompletei4ee';
  const files = ['a', '\x80', '\xff'].map((sign) => `20:${sign.repeat(20)}${counted}`);
  assert.equal(text, `d5:filesd${files.join('')}ee`);
});
