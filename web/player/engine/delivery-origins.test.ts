import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeliveryOrigins, originLabel, atOrigin } from './delivery-origins.ts';

const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example'] as const;

function createThree() {
  const clock = { now: 0 };
  const origins = createDeliveryOrigins(() => clock.now);
  origins.setAll([A, B, C]);
  return { origins, clock };
}

test('moves a failed origin to the end for a minute, then back to its place', () => {
  const { origins, clock } = createThree();
  origins.reportFailure(A);
  assert.deepEqual(origins.order(true), [B, C, A]);
  clock.now = 59_999;
  assert.deepEqual(origins.order(true), [B, C, A]);
  clock.now = 60_000;
  assert.deepEqual(origins.order(true), [A, B, C]);
});

test('doubles the cooldown of an origin that fails again, until it answers', () => {
  const { origins, clock } = createThree();
  origins.reportFailure(A);
  origins.reportFailure(A);
  clock.now = 60_000;
  assert.equal(origins.isCoolingDown(A), false, 'two concurrent failed requests count as one failure');
  origins.reportFailure(A);
  clock.now = 179_999;
  assert.equal(origins.isCoolingDown(A), true);
  clock.now = 180_000;
  origins.reportSuccess(A);
  origins.reportFailure(A);
  clock.now = 240_000;
  assert.equal(origins.isCoolingDown(A), false);
});

test('keeps the answering origin while the buffer is short, even if another is preferred', () => {
  const { origins, clock } = createThree();
  origins.reportFailure(A);
  origins.reportSuccess(B);
  clock.now = 60_000;
  assert.deepEqual(origins.order(false), [B, A, C]);
  assert.deepEqual(origins.order(true), [A, B, C]);
});

test('tries the origin that failed first when all have failed', () => {
  const { origins, clock } = createThree();
  for (const origin of [B, A, C]) {
    origins.reportFailure(origin);
    clock.now += 1000;
  }
  assert.deepEqual(origins.order(true), [B, A, C]);
});

test('puts the viewer’s choice first at once, and leaves it when it fails', () => {
  const { origins } = createThree();
  origins.reportSuccess(A);
  origins.reportFailure(C);
  origins.prefer(C);
  assert.deepEqual(origins.order(false), [C, A, B]);
  origins.reportFailure(C);
  assert.deepEqual(origins.order(false), [A, B, C]);
  origins.prefer('https://gone.example');
  assert.deepEqual(origins.order(true), [A, B, C]);
});

test('requests only stored files of known origins from another origin, by the same path', () => {
  const { origins } = createThree();
  assert.equal(origins.canServe(`${B}/storage/videos/1/ab/480_00000.ts`), true);
  assert.equal(origins.canServe(`${B}/media/hls/1/480.m3u8`), false);
  assert.equal(origins.canServe('https://elsewhere.example/storage/videos/1/ab/480.m3u8'), false);
  assert.equal(atOrigin(`${A}/storage/t/1-x/videos/1/a.ts?b=c`, B), `${B}/storage/t/1-x/videos/1/a.ts?b=c`);
});

test('labels an origin by its host name and port', () => {
  assert.equal(originLabel('https://cdn.example:8443'), 'cdn.example:8443');
});
