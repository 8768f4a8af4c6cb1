import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createPlayback } from './playback.ts';
import { createSpeed } from './speed.ts';
import { createStall } from './stall.ts';
import { createTime } from './time.ts';
import { createVolume } from './volume.ts';

test('playing and pausing follow the element, whoever started it', () => {
  const { stage, media } = fakeStage();
  const playback = createPlayback();
  attachAll([playback], stage);
  playback.toggle();
  assert.equal(media.paused, false);
  const { isPaused, hasEnded, hasStarted } = playback.get();
  assert.deepEqual([isPaused, hasEnded, hasStarted], [false, false, true]);
  media.pause();
  assert.equal(playback.get().isPaused, true);
});

test('after letting go, the element no longer changes the state', () => {
  const { stage, media } = fakeStage();
  const playback = createPlayback();
  attachAll([playback], stage)();
  void media.play();
  assert.equal(playback.get().isPaused, true);
});

test('a seek stays inside the film', () => {
  const { stage, media } = fakeStage();
  const time = createTime();
  attachAll([time], stage);
  time.seek(50);
  assert.equal(media.currentTime, 0, 'nothing to seek in before the film is loaded');
  media.load(1420);
  time.seek(2000);
  assert.equal(time.get().position, 1420);
  time.seekBy(-5000);
  assert.equal(media.currentTime, 0);
});

test('frames are stepped only while paused', () => {
  const { stage, media } = fakeStage();
  const time = createTime();
  attachAll([time], stage);
  media.load(100);
  time.seek(10);
  time.step(1);
  assert.ok(media.currentTime > 10 && media.currentTime < 10.1);
  void media.play();
  const before = media.currentTime;
  time.step(1);
  assert.equal(media.currentTime, before);
});

test('the loaded part is the one around the position', () => {
  const { stage, media } = fakeStage();
  const time = createTime();
  attachAll([time], stage);
  media.load(100);
  const parts = [
    [0, 10],
    [40, 60],
  ] as const;
  media.buffered = { length: 2, start: (i) => parts[i]?.[0] ?? 0, end: (i) => parts[i]?.[1] ?? 0 };
  time.seek(45);
  assert.equal(time.get().buffered, 60);
  time.seek(80);
  assert.equal(time.get().buffered, 80);
});

test('half of the slider is a quarter of the amplitude, and the choice is remembered', () => {
  const shelf = fakeShelf();
  const first = fakeStage();
  const volume = createVolume(shelf);
  attachAll([volume], first.stage);
  volume.setLevel(0.5);
  assert.equal(first.media.volume, 0.25);
  const second = fakeStage();
  attachAll([createVolume(shelf)], second.stage);
  assert.equal(second.media.volume, 0.25);
});

test('turning the volume down to nothing mutes, and unmuting then can be heard', () => {
  const { stage, media } = fakeStage();
  const volume = createVolume(fakeShelf());
  attachAll([volume], stage);
  volume.setLevel(0);
  assert.equal(media.muted, true);
  volume.toggleMute();
  assert.equal(media.muted, false);
  assert.ok(volume.get().level > 0);
});

test('the speed is remembered and a held finger gives it back', () => {
  const shelf = fakeShelf();
  const { stage, media } = fakeStage();
  const speed = createSpeed(shelf);
  attachAll([speed], stage);
  speed.choose(1.25);
  speed.hold();
  assert.equal(media.playbackRate, 2);
  speed.release();
  assert.equal(media.playbackRate, 1.25);
  const again = createSpeed(shelf);
  attachAll([again], fakeStage().stage);
  assert.equal(again.get().rate, 1.25);
});

test('the speed stops at both ends of its list', () => {
  const { stage } = fakeStage();
  const speed = createSpeed(fakeShelf());
  attachAll([speed], stage);
  for (let i = 0; i < 10; i++) speed.shift(1);
  assert.equal(speed.get().rate, 2);
});

test('a wait shows a spinner after 400 ms, words after three seconds, help after eight, and nothing once data is there', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = fakeStage();
  const stall = createStall();
  attachAll([stall], stage);
  t.mock.timers.tick(399);
  assert.equal(stall.get().patience, 'calm');
  t.mock.timers.tick(1);
  assert.equal(stall.get().patience, 'spinner');
  t.mock.timers.tick(2600);
  assert.equal(stall.get().patience, 'words');
  t.mock.timers.tick(5000);
  assert.equal(stall.get().patience, 'help');
  media.load(100);
  assert.equal(stall.get().patience, 'calm');
});
