import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMediaHosts, hostName, onHost } from './media-hosts.ts';

const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example'] as const;

function three() {
  const clock = { now: 0 };
  const hosts = createMediaHosts(() => clock.now);
  hosts.offer([A, B, C]);
  return { hosts, clock };
}

test('a dead host goes to the end for a minute and then comes back to its place', () => {
  const { hosts, clock } = three();
  hosts.failed(A);
  assert.deepEqual(hosts.order(true), [B, C, A]);
  clock.now = 59_999;
  assert.deepEqual(hosts.order(true), [B, C, A]);
  clock.now = 60_000;
  assert.deepEqual(hosts.order(true), [A, B, C]);
});

test('a host that fails again rests twice as long, until it has answered once', () => {
  const { hosts, clock } = three();
  hosts.failed(A);
  hosts.failed(A);
  clock.now = 60_000;
  assert.equal(hosts.isResting(A), false, 'two requests that died together are one failure');
  hosts.failed(A);
  clock.now = 179_999;
  assert.equal(hosts.isResting(A), true);
  clock.now = 180_000;
  hosts.answered(A);
  hosts.failed(A);
  clock.now = 240_000;
  assert.equal(hosts.isResting(A), false);
});

test('with little film loaded the host that answers is kept, whatever is preferred', () => {
  const { hosts, clock } = three();
  hosts.failed(A);
  hosts.answered(B);
  clock.now = 60_000;
  assert.deepEqual(hosts.order(false), [B, A, C]);
  assert.deepEqual(hosts.order(true), [A, B, C]);
});

test('when all are dead, the one that has rested longest is asked first', () => {
  const { hosts, clock } = three();
  for (const host of [B, A, C]) {
    hosts.failed(host);
    clock.now += 1000;
  }
  assert.deepEqual(hosts.order(true), [B, A, C]);
});

test('the viewer’s choice comes first at once, and is left like any other when it dies', () => {
  const { hosts } = three();
  hosts.answered(A);
  hosts.failed(C);
  hosts.prefer(C);
  assert.deepEqual(hosts.order(false), [C, A, B]);
  hosts.failed(C);
  assert.deepEqual(hosts.order(false), [A, B, C]);
  hosts.prefer('https://gone.example');
  assert.deepEqual(hosts.order(true), [A, B, C]);
});

test('only stored files of these hosts are asked of another one, by the same path', () => {
  const { hosts } = three();
  assert.equal(hosts.hold(`${B}/storage/videos/1/ab/480_00000.ts`), true);
  assert.equal(hosts.hold(`${B}/media/hls/1/480.m3u8`), false);
  assert.equal(hosts.hold('https://elsewhere.example/storage/videos/1/ab/480.m3u8'), false);
  assert.equal(onHost(`${A}/storage/t/1-x/videos/1/a.ts?b=c`, B), `${B}/storage/t/1-x/videos/1/a.ts?b=c`);
});

test('a host is called by its name and port', () => {
  assert.equal(hostName('https://cdn.example:8443'), 'cdn.example:8443');
});
