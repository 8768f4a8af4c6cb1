import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeliveryOrigins, originLabel, atOrigin } from './delivery-origins.ts';

const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example'] as const;

function createThree() {
  const clock = { now: 0 };
  const hosts = createDeliveryOrigins(() => clock.now);
  hosts.setAll([A, B, C]);
  return { hosts, clock };
}

test('moves a failed origin to the end for a minute, then back to its place', () => {
  const { hosts, clock } = createThree();
  hosts.reportFailure(A);
  assert.deepEqual(hosts.order(true), [B, C, A]);
  clock.now = 59_999;
  assert.deepEqual(hosts.order(true), [B, C, A]);
  clock.now = 60_000;
  assert.deepEqual(hosts.order(true), [A, B, C]);
});

test('doubles the cooldown of an origin that fails again, until it answers', () => {
  const { hosts, clock } = createThree();
  hosts.reportFailure(A);
  hosts.reportFailure(A);
  clock.now = 60_000;
  assert.equal(hosts.isCoolingDown(A), false, 'two concurrent failed requests count as one failure');
  hosts.reportFailure(A);
  clock.now = 179_999;
  assert.equal(hosts.isCoolingDown(A), true);
  clock.now = 180_000;
  hosts.reportSuccess(A);
  hosts.reportFailure(A);
  clock.now = 240_000;
  assert.equal(hosts.isCoolingDown(A), false);
});

test('keeps the answering origin while the buffer is short, even if another is preferred', () => {
  const { hosts, clock } = createThree();
  hosts.reportFailure(A);
  hosts.reportSuccess(B);
  clock.now = 60_000;
  assert.deepEqual(hosts.order(false), [B, A, C]);
  assert.deepEqual(hosts.order(true), [A, B, C]);
});

test('tries the origin that failed first when all have failed', () => {
  const { hosts, clock } = createThree();
  for (const host of [B, A, C]) {
    hosts.reportFailure(host);
    clock.now += 1000;
  }
  assert.deepEqual(hosts.order(true), [B, A, C]);
});

test('puts the viewer’s choice first at once, and leaves it when it fails', () => {
  const { hosts } = createThree();
  hosts.reportSuccess(A);
  hosts.reportFailure(C);
  hosts.prefer(C);
  assert.deepEqual(hosts.order(false), [C, A, B]);
  hosts.reportFailure(C);
  assert.deepEqual(hosts.order(false), [A, B, C]);
  hosts.prefer('https://gone.example');
  assert.deepEqual(hosts.order(true), [A, B, C]);
});

test('requests only stored files of known origins from another origin, by the same path', () => {
  const { hosts } = createThree();
  assert.equal(hosts.canServe(`${B}/storage/videos/1/ab/480_00000.ts`), true);
  assert.equal(hosts.canServe(`${B}/media/hls/1/480.m3u8`), false);
  assert.equal(hosts.canServe('https://elsewhere.example/storage/videos/1/ab/480.m3u8'), false);
  assert.equal(atOrigin(`${A}/storage/t/1-x/videos/1/a.ts?b=c`, B), `${B}/storage/t/1-x/videos/1/a.ts?b=c`);
});

test('labels an origin by its host name and port', () => {
  assert.equal(originLabel('https://cdn.example:8443'), 'cdn.example:8443');
});
