import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import type { AdEvent } from './ad-event.ts';
import { createSend } from './beacons.ts';

function room(post: (address: string) => Promise<unknown>) {
  const sent: string[] = [];
  const events: AdEvent[] = [];
  const keep = (address: string) => {
    sent.push(address);
    return post(address);
  };
  return { send: createSend(keep, { DOMAIN: 'akane.test' }, (event) => events.push(event)), sent, events };
}

test('beacons go to every address with what is known, however the ad writes them', () => {
  const { send, sent } = room(() => Promise.resolve());
  const template = 'https://a.test/?on=[DOMAIN]&code=[ERRORCODE]';
  send('error', [{ id: null, url: template }, ' https://b.test/ '], { ERRORCODE: 402 });
  assert.deepEqual(sent, ['https://a.test/?on=akane.test&code=402', 'https://b.test/']);
});

test('what is no address is not asked for', () => {
  const { send, sent } = room(() => Promise.resolve());
  send('start', ['', 'javascript:alert(1)', '/here', { url: null }, null]);
  assert.deepEqual(sent, []);
});

test('an event with thousands of addresses is told to the first hundred', () => {
  const { send, sent } = room(() => Promise.resolve());
  send(
    'impression',
    Array.from({ length: 10_000 }, (_, i) => `https://a.test/${i}`),
  );
  assert.deepEqual([sent.length, sent.at(-1)], [100, 'https://a.test/99']);
});

test('a beacon that is lost harms nobody and is told', async () => {
  const { send, events } = room(() => Promise.reject(new Error('blocked')));
  send('start', ['https://a.test/']);
  await setImmediate();
  assert.deepEqual(events, [
    { kind: 'beacon', name: 'start', address: 'https://a.test/', note: 'не отправлено' },
  ]);
});
