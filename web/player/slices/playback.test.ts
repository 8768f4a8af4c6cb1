import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type FakeMedia, createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createPlayback } from './playback.ts';
import { createVolume } from './volume.ts';

/** A player in a browser that allows playback only under a condition. */
function createRestrictedPlayer(allows: (media: FakeMedia) => boolean) {
  const { stage, media } = createFakeTarget();
  const start = media.play.bind(media);
  media.play = () =>
    allows(media) ? start() : Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
  const storage = createMemoryStorage();
  const playback = createPlayback();
  const volume = createVolume(storage);
  attachAll([playback, volume], stage);
  return { media, playback, volume, storage };
}

test('starts muted where autoplay with sound is forbidden, and reports it until the viewer unmutes', async () => {
  const { media, playback, volume, storage } = createRestrictedPlayer(({ muted }) => muted);
  playback.play();
  await setImmediate();
  assert.deepEqual([media.paused, playback.get().isSilenced], [false, true]);
  assert.match(
    storage.getItem('akane.volume') ?? '',
    /"isMuted":false/,
    'forced muting is not stored as the viewer’s choice',
  );
  media.emit('volumechange');
  volume.toggleMute();
  media.emit('volumechange');
  assert.deepEqual([media.muted, playback.get().isSilenced], [false, false]);
});

test('stays paused and unmuted where any autoplay is forbidden', async () => {
  const { media, playback } = createRestrictedPlayer(() => false);
  playback.play();
  await setImmediate();
  assert.deepEqual([media.paused, media.muted, playback.get().isSilenced], [true, false, false]);
});

test('reports nothing to a viewer who muted the video', async () => {
  const { media, playback, volume } = createRestrictedPlayer(({ muted }) => muted);
  volume.toggleMute();
  playback.play();
  await setImmediate();
  assert.deepEqual([media.paused, playback.get().isSilenced], [false, false]);
});
