import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createAdPlayback } from './ad-playback.ts';
import { createTracker } from './tracker.ts';
import type { Linear, VastAd } from './vast-ad.ts';

const EVENTS = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip', 'pause', 'resume'];
const at = (name: string) => `https://a.test/${name}`;

/** An ad on its first frame, with what its advertiser is told. */
function room({ skipDelay = null, muted = false }: { skipDelay?: number | null; muted?: boolean } = {}) {
  const more = ['mute', 'unmute', 'fullscreen', 'creativeView', 'progress-2'];
  const trackingEvents = Object.fromEntries([...EVENTS, ...more].map((event) => [event, [at(event)]]));
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
  const told: string[] = [];
  const file = { fileURL: at('ad.mp4') };
  const tracker = createTracker(
    { ad: ad as unknown as VastAd, linear: linear as Linear, file: file as never },
    (name, templates) => void told.push(...templates.map(() => name)),
    () => {},
  );
  const { stage, media } = fakeStage();
  const film = fakeStage().stage.media;
  film.muted = muted;
  media.muted = muted;
  media.load(20);
  void media.play();
  let isOver = false;
  const playback = createAdPlayback({
    tracker,
    skipDelay,
    film,
    toggleSound: () => {
      film.muted = !film.muted;
      film.dispatchEvent(new Event('volumechange'));
    },
    fail: (code) => void told.push(`error ${code}`),
    over: () => (isOver = true),
  });
  attachAll([playback], stage);
  return { playback, media, film, told, isOver: () => isOver };
}

test('an advertiser is told of everything once and in order', () => {
  const { media, told, isOver } = room();
  for (const second of [0.25, 1, 3, 5, 10, 15, 19.9]) media.playTo(second);
  media.ended = true;
  media.emit('pause', 'ended');
  const start = ['impression', 'creativeView', 'start', 'progress-2'];
  assert.deepEqual(told, [...start, 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']);
  assert.equal(isOver(), true);
});

test('pausing and silence are told each time they change', () => {
  const { playback, media, told } = room();
  media.playTo(1);
  told.length = 0;
  playback.toggle();
  playback.toggle();
  playback.toggleSound();
  media.emit('volumechange');
  playback.toggleSound();
  media.emit('volumechange');
  assert.deepEqual(told, ['pause', 'resume', 'mute', 'unmute']);
});

test('a silent player has a silent ad, which is no event', () => {
  const { playback, told } = room({ muted: true });
  assert.equal(playback.get().isMuted, true);
  assert.deepEqual(told, ['impression', 'creativeView']);
});

test('an ad that the browser silenced alone gets its sound back', () => {
  const { playback, media, film } = room();
  media.muted = true;
  playback.toggleSound();
  assert.deepEqual([media.muted, film.muted], [false, false]);
});

test('an ad is skipped when its time has come and not before', () => {
  const { playback, media, told, isOver } = room({ skipDelay: 5 });
  media.playTo(4.2);
  playback.skip();
  assert.deepEqual([playback.get().skipIn, isOver()], [1, false]);
  media.playTo(5);
  playback.skip();
  assert.deepEqual([playback.get().skipIn, isOver(), told.at(-1)], [0, true, 'skip']);
});

test('who goes to the advertiser finds the ad paused, and the click is told', () => {
  const { playback, media, told } = room();
  media.playTo(1);
  playback.visit();
  assert.equal(media.paused, true);
  assert.deepEqual(told.slice(-2), ['click', 'pause']);
});

test('an ad that stands still by itself for five seconds gives way to the film', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { media, told, isOver } = room();
  media.playTo(1);
  t.mock.timers.tick(4999);
  assert.equal(isOver(), false);
  t.mock.timers.tick(1);
  assert.deepEqual([isOver(), told.at(-1)], [true, 'error 402']);
});

test('a paused ad waits for the viewer', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { playback, isOver } = room();
  playback.toggle();
  t.mock.timers.tick(60_000);
  assert.equal(isOver(), false);
});

test('a file that breaks is told and gives way to the film', () => {
  const { media, told, isOver } = room();
  media.emit('error');
  assert.deepEqual([told.at(-1), isOver()], ['error 405', true]);
});
