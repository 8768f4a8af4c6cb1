import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type FakeMedia, fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createPlayback } from './playback.ts';
import { createVolume } from './volume.ts';

/** A browser that lets a film start only so. */
function strictStage(allows: (media: FakeMedia) => boolean) {
  const { stage, media } = fakeStage();
  const start = media.play.bind(media);
  media.play = () =>
    allows(media) ? start() : Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
  const shelf = fakeShelf();
  const playback = createPlayback();
  const volume = createVolume(shelf);
  attachAll([playback, volume], stage);
  return { media, playback, volume, shelf };
}

test('where the browser forbids sound the film starts without it and says so until it is turned on', async () => {
  const { media, playback, volume, shelf } = strictStage(({ muted }) => muted);
  playback.play();
  await setImmediate();
  assert.deepEqual([media.paused, playback.get().isSilenced], [false, true]);
  assert.match(shelf.getItem('akane.volume') ?? '', /"isMuted":false/, 'silence is not the viewer’s choice');
  media.emit('volumechange');
  volume.toggleMute();
  media.emit('volumechange');
  assert.deepEqual([media.muted, playback.get().isSilenced], [false, false]);
});

test('where nothing may start the film stays paused with its sound', async () => {
  const { media, playback } = strictStage(() => false);
  playback.play();
  await setImmediate();
  assert.deepEqual([media.paused, media.muted, playback.get().isSilenced], [true, false, false]);
});

test('a viewer who has muted the film is told nothing', async () => {
  const { media, playback, volume } = strictStage(({ muted }) => muted);
  volume.toggleMute();
  playback.play();
  await setImmediate();
  assert.deepEqual([media.paused, playback.get().isSilenced], [false, false]);
});
