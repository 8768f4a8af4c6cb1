import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../fake-stage.ts';
import { attachAll } from '../media-store.ts';
import { createMenus } from './menus.ts';
import { createPlayback } from './playback.ts';
import { createQuality } from './quality.ts';
import { createSource, type OpenSource } from './source.ts';
import { createVisibility } from './visibility.ts';

test('controls leave a running film after three seconds and never a paused one', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = fakeStage();
  const visibility = createVisibility();
  attachAll([visibility], stage);
  visibility.wake('mouse');
  t.mock.timers.tick(10_000);
  assert.equal(visibility.get().isVisible, true);
  void media.play();
  t.mock.timers.tick(2999);
  assert.equal(visibility.get().isVisible, true);
  t.mock.timers.tick(1);
  assert.equal(visibility.get().isVisible, false);
  media.pause();
  assert.equal(visibility.get().isVisible, true);
});

test('an open menu keeps the controls, and they leave after it is closed', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = fakeStage();
  const visibility = createVisibility();
  const menus = createMenus(visibility);
  attachAll([visibility, menus], stage);
  void media.play();
  menus.toggle('quality');
  t.mock.timers.tick(60_000);
  assert.equal(visibility.get().isVisible, true);
  menus.close();
  t.mock.timers.tick(3000);
  assert.equal(visibility.get().isVisible, false);
});

test('opening one menu closes another', () => {
  const menus = createMenus(createVisibility());
  menus.toggle('speed');
  menus.toggle('quality');
  assert.equal(menus.get().open, 'quality');
  menus.toggle('quality');
  assert.equal(menus.get().open, null);
});

test('the chosen height is remembered and taken from the next source, or the nearest below it', () => {
  const shelf = fakeShelf();
  createQuality(shelf).choose(1080);
  const taken: (number | null)[] = [];
  const quality = createQuality(shelf);
  quality.offer({ heights: [480, 720], take: (index) => taken.push(index) });
  quality.choose(480);
  quality.choose('auto');
  assert.deepEqual(taken, [1, 0, null]);
});

test('an automatic quality leaves a source to itself', () => {
  const taken: (number | null)[] = [];
  createQuality(fakeShelf()).offer({ heights: [480, 720], take: (index) => taken.push(index) });
  assert.deepEqual(taken, []);
});

function openedSource(openSource: OpenSource) {
  const { stage, media } = fakeStage();
  const source = createSource(openSource, createPlayback(), createQuality(fakeShelf()));
  attachAll([source], stage);
  return { source, media };
}

test('trying again starts where the film broke, or where it should have begun', () => {
  const starts: number[] = [];
  const { source, media } = openedSource((_media, _address, startAt, events) => {
    starts.push(startAt);
    events.fail();
    return Promise.resolve();
  });
  source.open('/a.m3u8', 60);
  assert.equal(source.get().hasFailed, true);
  source.retry();
  media.load(1000);
  media.playTo(300);
  source.retry();
  assert.deepEqual(starts, [60, 60, 300]);
});

test('a source that was replaced can no longer fail', () => {
  const fails: (() => void)[] = [];
  const { source } = openedSource((_media, _address, _startAt, events) => {
    fails.push(events.fail);
    return Promise.resolve();
  });
  source.open('/a.m3u8', 0);
  source.open('/b.m3u8', 0);
  fails[0]?.();
  assert.equal(source.get().hasFailed, false);
});
