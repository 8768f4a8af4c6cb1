import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createCasting } from './casting.ts';
import { createPlayback } from './playback.ts';
import { createPlaybackLock } from './playback-lock.ts';
import { createTime } from './time.ts';
import { createWatchPosition } from './watch-position.ts';

const EPISODE = {
  episodeId: 'e2',
  releaseId: 7,
  duration: 1420,
  isFirst: false,
  previousId: 'e1',
  nextId: 'e3',
  opening: { start: null, stop: null },
  ending: { start: null, stop: null },
  other_marks: [],
};

function startCasting() {
  const { stage, media } = createFakeTarget();
  const saved: Record<string, { time: number }> = {};
  let now = 1_000_000;
  const save = (id: string, position: { time: number }) => (saved[id] = position);
  const positions = { all: () => ({}), save, savePlaying: save };
  const playbackLock = createPlaybackLock();
  const playback = createPlayback(playbackLock);
  const time = createTime();
  const watchPosition = createWatchPosition(positions as never, () => now);
  const casting = createCasting({ playbackLock, playback, time, watchPosition });
  attachAll([playback, time, watchPosition, casting], stage);
  watchPosition.begin(EPISODE);
  media.load(1420);
  playback.play();
  media.playTo(100);
  const pass = (milliseconds: number) => (now += milliseconds);
  return { media, playback, playbackLock, casting, saved, pass };
}

test('while a television plays, the page pauses and cannot be started, even by an ad that gives up', () => {
  const { media, playback, playbackLock, casting } = startCasting();
  casting.ask();
  assert.equal(media.paused, false, 'until a television is chosen, the page plays on');
  casting.begin('Гостиная');
  assert.equal(media.paused, true);
  playback.play();
  assert.equal(media.paused, true);
  playbackLock.unlock();
  playback.play();
  assert.equal(media.paused, true);
});

test('the position of the television is saved and comes back to the page', () => {
  const { media, casting, saved, pass } = startCasting();
  casting.ask();
  casting.begin('Гостиная');
  pass(11_000);
  casting.report(640);
  assert.equal(saved['e2']?.time, 640);
  casting.end();
  assert.deepEqual([media.currentTime, media.paused, casting.get().stage], [640, false, 'off']);
});

test('a television that never answered changes nothing', () => {
  const { media, casting } = startCasting();
  casting.ask();
  casting.end();
  assert.deepEqual([media.currentTime, media.paused, casting.get().stage], [100, false, 'off']);
});
