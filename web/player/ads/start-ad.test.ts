import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeTarget } from '../engine/fake-media.ts';
import { startAd } from './start-ad.ts';

const never = new AbortController().signal;
const refusal = Object.assign(new Error(), { name: 'NotAllowedError' });

test('an ad has started with its first frame', async () => {
  const { stage } = createFakeTarget();
  assert.equal(await startAd(stage.media, 'https://a.test/ad.mp4', never), null);
});

test('an ad starts muted where the browser blocks sound', async () => {
  const { stage, media } = createFakeTarget();
  const play = media.play.bind(media);
  media.play = () => (media.muted ? play() : Promise.reject(refusal));
  assert.equal(await startAd(stage.media, 'https://a.test/ad.mp4', never), null);
  assert.equal(media.muted, true);
});

test('an ad waits for the viewer where the browser blocks muted autoplay too', async () => {
  const { stage, media } = createFakeTarget();
  media.play = () => Promise.reject(refusal);
  assert.equal(await startAd(stage.media, 'https://a.test/ad.mp4', never), null);
  assert.equal(media.paused, true);
});

test('missing, broken and late files have different error codes', async () => {
  const { stage, media } = createFakeTarget();
  media.play = () => new Promise(() => {});
  const start = (signal = never) => startAd(stage.media, 'https://a.test/ad.mp4', signal);
  const lost = start();
  Object.assign(media, { error: { code: 4 } });
  media.emit('error');
  assert.equal(await lost, 401);
  const broken = start();
  Object.assign(media, { error: { code: 3 } });
  media.emit('error');
  assert.equal(await broken, 405);
  const controller = new AbortController();
  const late = start(controller.signal);
  controller.abort();
  assert.equal(await late, 402);
  assert.equal(await start(controller.signal), 402);
});
