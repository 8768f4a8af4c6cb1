import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createPlayback } from './playback.ts';
import { createSpeed } from './speed.ts';
import { createStall } from './stall.ts';
import { createTime } from './time.ts';
import { createVolume } from './volume.ts';

test('the playback state follows the element, also when something else plays or pauses it', () => {
  const { stage, media } = createFakeTarget();
  const playback = createPlayback();
  attachAll([playback], stage);
  playback.toggle();
  assert.equal(media.paused, false);
  const { isPaused, hasEnded, hasStarted } = playback.get();
  assert.deepEqual([isPaused, hasEnded, hasStarted], [false, false, true]);
  media.pause();
  assert.equal(playback.get().isPaused, true);
});

test('a detached slice ignores the element', () => {
  const { stage, media } = createFakeTarget();
  const playback = createPlayback();
  attachAll([playback], stage)();
  void media.play();
  assert.equal(playback.get().isPaused, true);
});

test('clamps a seek to the duration', () => {
  const { stage, media } = createFakeTarget();
  const time = createTime();
  attachAll([time], stage);
  time.seek(50);
  assert.equal(media.currentTime, 0, 'cannot seek before the video is loaded');
  media.load(1420);
  time.seek(2000);
  assert.equal(time.get().position, 1420);
  time.seekBy(-5000);
  assert.equal(media.currentTime, 0);
});

test('steps frames only while paused', () => {
  const { stage, media } = createFakeTarget();
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

test('reports the buffered range at the current position', () => {
  const { stage, media } = createFakeTarget();
  const time = createTime();
  attachAll([time], stage);
  media.load(100);
  const ranges = [
    [0, 10],
    [40, 60],
  ] as const;
  media.buffered = { length: 2, start: (i) => ranges[i]?.[0] ?? 0, end: (i) => ranges[i]?.[1] ?? 0 };
  time.seek(45);
  assert.equal(time.get().buffered, 60);
  time.seek(80);
  assert.equal(time.get().buffered, 80);
});

test('half of the slider is a quarter of the amplitude, and the level is stored', () => {
  const storage = createMemoryStorage();
  const first = createFakeTarget();
  const volume = createVolume(storage);
  attachAll([volume], first.stage);
  volume.setLevel(0.5);
  assert.equal(first.media.volume, 0.25);
  const second = createFakeTarget();
  attachAll([createVolume(storage)], second.stage);
  assert.equal(second.media.volume, 0.25);
});

test('volume zero mutes, and unmuting after that is audible', () => {
  const { stage, media } = createFakeTarget();
  const volume = createVolume(createMemoryStorage());
  attachAll([volume], stage);
  volume.setLevel(0);
  assert.equal(media.muted, true);
  volume.toggleMute();
  assert.equal(media.muted, false);
  assert.ok(volume.get().level > 0);
});

test('stores the speed and restores it after a hold', () => {
  const storage = createMemoryStorage();
  const { stage, media } = createFakeTarget();
  const speed = createSpeed(storage);
  attachAll([speed], stage);
  speed.choose(1.25);
  speed.hold();
  assert.equal(media.playbackRate, 2);
  speed.release();
  assert.equal(media.playbackRate, 1.25);
  const again = createSpeed(storage);
  attachAll([again], createFakeTarget().stage);
  assert.equal(again.get().rate, 1.25);
});

test('stops at the lowest and highest speed', () => {
  const { stage } = createFakeTarget();
  const speed = createSpeed(createMemoryStorage());
  attachAll([speed], stage);
  for (let i = 0; i < 10; i++) speed.shift(1);
  assert.equal(speed.get().rate, 2);
});

test('a stall shows a spinner after 400 ms, a message after 3 s, help after 8 s, nothing once data arrives', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = createFakeTarget();
  const stall = createStall();
  attachAll([stall], stage);
  t.mock.timers.tick(399);
  assert.equal(stall.get().stage, 'calm');
  t.mock.timers.tick(1);
  assert.equal(stall.get().stage, 'spinner');
  t.mock.timers.tick(2600);
  assert.equal(stall.get().stage, 'words');
  t.mock.timers.tick(5000);
  assert.equal(stall.get().stage, 'help');
  media.load(100);
  assert.equal(stall.get().stage, 'calm');
});
