import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import type { ControlledSlices } from './key-commands.ts';
import { createOnScreenMessage } from '../slices/on-screen-message.ts';
import { createFullscreen } from '../slices/fullscreen.ts';
import { createMenus } from '../slices/menus.ts';
import { createPip } from '../slices/pip.ts';
import { createPlayback } from '../slices/playback.ts';
import { createPlayQueue } from '../slices/play-queue.ts';
import { createRemote } from './remote.ts';
import { createSettings } from '../slices/settings.ts';
import { createSkip } from '../slices/skip-range.ts';
import { createSpeed } from '../slices/speed.ts';
import { createTheatre } from '../slices/theatre.ts';
import { createTime } from '../slices/time.ts';
import { createControlsVisibility } from '../slices/visibility.ts';
import { createVolume } from '../slices/volume.ts';

const TELEVISION = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 TV Safari/537.36';

function createTvPlayer(userAgent = TELEVISION) {
  const { stage, media, page } = createFakeTarget();
  Object.assign(page.defaultView, { navigator: { userAgent } });
  const storage = createMemoryStorage();
  const settings = createSettings(storage);
  const skip = createSkip(storage, settings);
  const visibility = createControlsVisibility();
  const player = {
    settings,
    skip,
    visibility,
    menus: createMenus(visibility),
    playback: createPlayback(),
    time: createTime(),
    volume: createVolume(storage),
    speed: createSpeed(storage),
    fullscreen: createFullscreen(),
    pip: createPip(),
    message: createOnScreenMessage(),
    theatre: createTheatre(settings),
    queue: createPlayQueue(settings, skip),
  };
  // The remote needs only some of the commands.
  const remote = createRemote(player as unknown as ControlledSlices, visibility);
  attachAll([...Object.values(player), remote], stage);
  media.load(1400);
  void media.play();
  visibility.hide();
  let at = 0;
  const press = (key: string, after = 400, more: object = {}) => {
    at += after;
    const event = { key, keyCode: 0, timeStamp: at, repeat: false, ...more };
    return remote.press(event as KeyboardEvent);
  };
  return { ...player, media, remote, press };
}

test('with hidden controls OK pauses and shows the controls', () => {
  const { media, visibility, press } = createTvPlayer();
  assert.equal(press('Enter'), true);
  assert.deepEqual([media.paused, visibility.get().isVisible], [true, true]);
});

test('with hidden controls the arrows seek in growing steps, and the controls stay hidden', () => {
  const { media, visibility, message, press } = createTvPlayer();
  for (let i = 0; i < 4; i++) press('ArrowRight');
  assert.deepEqual([media.currentTime, message.get().text], [25, '+25\u00A0с']);
  press('ArrowLeft', 2000);
  assert.equal(media.currentTime, 20);
  assert.equal(visibility.get().isVisible, false);
});

test('a held key seeks a few times a second, not thirty', () => {
  const { media, press } = createTvPlayer();
  for (let i = 0; i < 10; i++) press('ArrowRight', 30, { repeat: i > 0 });
  assert.equal(media.currentTime, 10);
});

test('Up shows the controls, Down the episodes', () => {
  const { visibility, menus, press } = createTvPlayer();
  press('ArrowUp');
  assert.equal(visibility.get().isVisible, true);
  visibility.hide();
  press('ArrowDown');
  assert.equal(menus.get().open, 'episodes');
});

test('Back closes the menu, then hides the controls, then leaves the player', () => {
  const { visibility, menus, queue, press } = createTvPlayer();
  menus.toggle('settings');
  menus.openPage('sleep');
  press('GoBack');
  assert.deepEqual([menus.get().open, menus.get().page], ['settings', null]);
  press('GoBack');
  assert.equal(menus.get().open, null);
  press('GoBack');
  assert.deepEqual([visibility.get().isVisible, queue.get().navigation], [false, null]);
  press('GoBack');
  assert.deepEqual(queue.get().navigation, { to: 'release' });
});

test('TV mode starts with a remote-only key or the setting', () => {
  const { remote, settings, press } = createTvPlayer('Mozilla/5.0 (X11; Linux x86_64) Chrome/140');
  assert.equal(press('Enter'), false);
  assert.equal(press('BrowserBack'), false);
  settings.choose('tvMode', 'on');
  assert.equal(remote.get().isTv, true);
  settings.choose('tvMode', 'off');
  assert.equal(press('GoBack'), false);
  settings.choose('tvMode', 'auto');
  assert.equal(remote.get().isTv, true);
});
