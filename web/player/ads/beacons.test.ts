import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import type { AdEvent } from './ad-event.ts';
import { createBeaconSender } from './beacons.ts';

function setUp(post: (address: string) => Promise<unknown>) {
  const sent: string[] = [];
  const events: AdEvent[] = [];
  const recordAndPost = (address: string) => {
    sent.push(address);
    return post(address);
  };
  return {
    send: createBeaconSender(recordAndPost, { DOMAIN: 'akane.test' }, (event) => events.push(event)),
    sent,
    events,
  };
}

test('beacons go to every address, with macros filled in, however the ad writes them', () => {
  const { send, sent } = setUp(() => Promise.resolve());
  const template = 'https://a.test/?on=[DOMAIN]&code=[ERRORCODE]';
  send('error', [{ id: null, url: template }, ' https://b.test/ '], { ERRORCODE: 402 });
  assert.deepEqual(sent, ['https://a.test/?on=akane.test&code=402', 'https://b.test/']);
});

test('invalid addresses are not requested', () => {
  const { send, sent } = setUp(() => Promise.resolve());
  send('start', ['', 'javascript:alert(1)', '/here', { url: null }, null]);
  assert.deepEqual(sent, []);
});

test('an event is sent to the first hundred of its addresses', () => {
  const { send, sent } = setUp(() => Promise.resolve());
  send(
    'impression',
    Array.from({ length: 10_000 }, (_, i) => `https://a.test/${i}`),
  );
  assert.deepEqual([sent.length, sent.at(-1)], [100, 'https://a.test/99']);
});

test('an ad break sends a thousand beacons at most, however many events it has', () => {
  const { send, sent } = setUp(() => Promise.resolve());
  const addresses = Array.from({ length: 100 }, (_, i) => `https://a.test/${i}`);
  for (let event = 0; event < 5000; event += 1) send(`progress-${event}`, addresses);
  assert.equal(sent.length, 1000);
});

test('a failed beacon is reported', async () => {
  const { send, events } = setUp(() => Promise.reject(new Error('blocked')));
  send('start', ['https://a.test/']);
  await setImmediate();
  assert.deepEqual(events, [
    { kind: 'beacon', name: 'start', address: 'https://a.test/', note: 'не отправлено' },
  ]);
});
