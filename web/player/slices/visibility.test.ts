import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createMenus } from './menus.ts';
import { createControlsVisibility } from './visibility.ts';

test('hides the controls after three seconds of playback, never while paused', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = createFakeTarget();
  const visibility = createControlsVisibility();
  attachAll([visibility], stage);
  visibility.show('mouse');
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

test('keeps the controls while a menu is open, and hides them after it closes', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = createFakeTarget();
  const visibility = createControlsVisibility();
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
  const menus = createMenus(createControlsVisibility());
  menus.toggle('speed');
  menus.toggle('quality');
  assert.equal(menus.get().open, 'quality');
  menus.toggle('quality');
  assert.equal(menus.get().open, null);
});
