import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createAdPlayback } from './ad-playback.ts';
import { createAdTracker } from './tracker.ts';
import type { LinearCreative, VastAd } from './vast-ad.ts';

const EVENTS = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip', 'pause', 'resume'];
const at = (name: string) => `https://a.test/${name}`;

/** Sets up an ad on its first frame; `sent` collects the tracking events. */
function setUp({ skipDelay = null, muted = false }: { skipDelay?: number | null; muted?: boolean } = {}) {
  const otherEvents = ['mute', 'unmute', 'fullscreen', 'creativeView', 'progress-2'];
  const trackingEvents = Object.fromEntries([...EVENTS, ...otherEvents].map((event) => [event, [at(event)]]));
  const linear = {
    type: 'linear',
    duration: -1,
    skipDelay,
    mediaFiles: [],
    trackingEvents,
    videoClickTrackingURLTemplates: [{ url: at('click') }],
    videoClickThroughURLTemplate: { url: at('shop') },
  };
  const ad = { id: '1', errorURLTemplates: [], impressionURLTemplates: [{ url: at('impression') }] };
  const sent: string[] = [];
  const file = { fileURL: at('ad.mp4') };
  const tracker = createAdTracker(
    { ad: ad as unknown as VastAd, linear: linear as LinearCreative, file: file as never },
    (name, templates) => void sent.push(...templates.map(() => name)),
    () => {},
  );
  const { stage, media } = createFakeTarget();
  const mainVideo = createFakeTarget().stage.media;
  mainVideo.muted = muted;
  media.muted = muted;
  media.load(20);
  void media.play();
  let isOver = false;
  const playback = createAdPlayback({
    tracker,
    skipDelay,
    mainVideo,
    toggleSound: () => {
      mainVideo.muted = !mainVideo.muted;
      mainVideo.dispatchEvent(new Event('volumechange'));
    },
    fail: (code) => void sent.push(`error ${code}`),
    finish: () => (isOver = true),
  });
  attachAll([playback], stage);
  return { playback, media, mainVideo, sent, isOver: () => isOver };
}

test('the advertiser gets every event once and in order', () => {
  const { media, sent, isOver } = setUp();
  for (const second of [0.25, 1, 3, 5, 10, 15, 19.9]) media.playTo(second);
  media.ended = true;
  media.emit('pause', 'ended');
  const start = ['impression', 'creativeView', 'start', 'progress-2'];
  assert.deepEqual(sent, [...start, 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']);
  assert.equal(isOver(), true);
});

test('pausing and muting are sent each time they change', () => {
  const { playback, media, sent } = setUp();
  media.playTo(1);
  sent.length = 0;
  playback.toggle();
  playback.toggle();
  playback.toggleSound();
  media.emit('volumechange');
  playback.toggleSound();
  media.emit('volumechange');
  assert.deepEqual(sent, ['pause', 'resume', 'mute', 'unmute']);
});

test('an ad in a muted player starts muted, without a mute event', () => {
  const { playback, sent } = setUp({ muted: true });
  assert.equal(playback.get().isMuted, true);
  assert.deepEqual(sent, ['impression', 'creativeView']);
});

test('an ad that only the browser muted can be unmuted', () => {
  const { playback, media, mainVideo } = setUp();
  media.muted = true;
  playback.toggleSound();
  assert.deepEqual([media.muted, mainVideo.muted], [false, false]);
});

test('an ad can be skipped after its delay and not before', () => {
  const { playback, media, sent, isOver } = setUp({ skipDelay: 5 });
  media.playTo(4.2);
  playback.skip();
  assert.deepEqual([playback.get().secondsUntilSkip, isOver()], [1, false]);
  media.playTo(5);
  playback.skip();
  assert.deepEqual([playback.get().secondsUntilSkip, isOver(), sent.at(-1)], [0, true, 'skip']);
});

test('opening the page of the advertiser pauses the ad and sends a click', () => {
  const { playback, media, sent } = setUp();
  media.playTo(1);
  playback.visit();
  assert.equal(media.paused, true);
  assert.deepEqual(sent.slice(-2), ['click', 'pause']);
});

test('an ad that stalls for five seconds ends with an error', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { media, sent, isOver } = setUp();
  media.playTo(1);
  t.mock.timers.tick(4999);
  assert.equal(isOver(), false);
  t.mock.timers.tick(1);
  assert.deepEqual([isOver(), sent.at(-1)], [true, 'error 402']);
});

test('a paused ad waits for the viewer', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { playback, isOver } = setUp();
  playback.toggle();
  t.mock.timers.tick(60_000);
  assert.equal(isOver(), false);
});

test('a broken file ends the ad with an error', () => {
  const { media, sent, isOver } = setUp();
  media.emit('error');
  assert.deepEqual([sent.at(-1), isOver()], ['error 405', true]);
});
