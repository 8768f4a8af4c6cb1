import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MarkKind } from '#contract/marks.ts';
import type { SkipChoice } from '#contract/skip-choices.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { createFakeTarget, createMemoryStorage } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createPlayQueue } from './play-queue.ts';
import { createSettings } from './settings.ts';
import { createSkip } from './skip-range.ts';

/** A recap that ends where the opening begins, and an ending with a scene and a preview after it. */
const episode: PlayerEpisode = {
  episodeId: 'e2',
  releaseId: 7,
  duration: 1420,
  opening: { start: 60, stop: 150 },
  ending: { start: 1200, stop: 1290 },
  other_marks: [
    { kind: 'recap', start: 10.5, stop: 60 },
    { kind: 'after_credits', start: 1300, stop: 1380 },
    { kind: 'next_preview', start: 1390, stop: 1420 },
  ],
  isFirst: false,
  previousId: 'e1',
  nextId: 'e3',
};

type Skips = Partial<Record<MarkKind, SkipChoice>>;

function start(skips: Skips = {}, of: Partial<PlayerEpisode> = {}, storage = createMemoryStorage()) {
  const { stage, media } = createFakeTarget();
  const settings = createSettings(storage);
  const chosen = Object.fromEntries(Object.entries(skips).map(([kind, choice]) => [`skip_${kind}`, choice]));
  settings.choose('skips', { ...settings.get().skips, ...chosen });
  const skip = createSkip(storage, settings);
  const queue = createPlayQueue(settings, skip);
  attachAll([skip, queue], stage);
  const played = { ...episode, ...of };
  skip.begin(played);
  queue.begin(played);
  media.load(played.duration);
  void media.play();
  const enter = (second: number) => {
    media.currentTime = second - 1;
    media.playTo(second - 0.2);
    media.playTo(second);
  };
  return { media, skip, queue, settings, storage, enter };
}

test('«спросить» offers a part, and skips to its end on a press', () => {
  const { media, skip } = start();
  media.playTo(61);
  assert.equal(skip.get().range?.kind, 'opening');
  skip.skip();
  assert.equal(media.currentTime, 150);
  assert.equal(skip.get().range, null);
});

test('the large skip button shrinks after ten seconds', () => {
  const { media, skip } = start();
  media.playTo(60);
  assert.equal(skip.get().isLarge, true);
  media.playTo(71);
  assert.equal(skip.get().isLarge, false);
  assert.equal(skip.get().range?.kind, 'opening');
});

test('«никогда» offers nothing and skips nothing, and a scene after the credits is such by default', () => {
  const { media, skip, enter } = start({ opening: 'never' });
  enter(60);
  skip.skip();
  assert.deepEqual([media.currentTime, skip.get().range, skip.get().skipped], [60, null, null]);
  enter(1300);
  assert.equal(skip.get().range, null);
});

test('«всегда» skips a part at once and offers to go back', () => {
  const { media, skip, enter } = start({ opening: 'always' });
  enter(60);
  assert.equal(media.currentTime, 150);
  assert.deepEqual(skip.get().skipped, { kinds: ['opening'], from: 60, to: 150 });
  media.playTo(157);
  assert.notEqual(skip.get().skipped, null);
  media.playTo(159);
  assert.equal(skip.get().skipped, null, 'the notice goes after eight seconds');
});

test('parts that follow each other are skipped together', () => {
  const { media, skip, enter } = start({ recap: 'always', opening: 'always' });
  enter(10.5);
  assert.equal(media.currentTime, 150);
  assert.deepEqual(skip.get().skipped, { kinds: ['recap', 'opening'], from: 10.5, to: 150 });
});

test('«Вернуться» goes back, and such a part of the release is offered from then on', () => {
  const { media, skip, enter, storage } = start({ opening: 'always', recap: 'always' });
  media.currentTime = 55;
  media.playTo(59.5);
  media.playTo(60);
  assert.equal(media.currentTime, 150);
  skip.goBack();
  assert.deepEqual([media.currentTime, skip.get().skipped], [60, null]);
  media.playTo(61);
  assert.equal(media.currentTime, 61);
  const later = start({ opening: 'always', recap: 'always' }, { episodeId: 'e3' }, storage);
  later.enter(60);
  assert.deepEqual([later.media.currentTime, later.skip.get().range?.kind], [60, 'opening']);
  later.enter(10.5);
  assert.equal(later.media.currentTime, 60, 'the recap is another part');
  const other = start({ opening: 'always' }, { releaseId: 8 }, storage);
  other.enter(60);
  assert.equal(other.media.currentTime, 150);
  enter(60);
  assert.equal(media.currentTime, 60);
});

test('a release whose songs were kept in an older version keeps them, and nothing else', () => {
  const storage = createMemoryStorage();
  storage.setItem('akane.kept-ranges', '[7]');
  const { media, enter } = start({ opening: 'always', recap: 'always' }, {}, storage);
  enter(60);
  assert.equal(media.currentTime, 60);
  enter(10.5);
  assert.equal(media.currentTime, 60);
});

test('a part that the viewer seeked into is offered and not skipped', () => {
  const { media, skip } = start({ opening: 'always' });
  media.playTo(5);
  media.currentTime = 100;
  assert.deepEqual([media.currentTime, skip.get().range?.kind], [100, 'opening']);
});

test('the songs of a first episode are offered, its recap is skipped', () => {
  const { media, enter } = start({ opening: 'always', recap: 'always' }, { isFirst: true });
  enter(10.5);
  assert.equal(media.currentTime, 60);
});

test('the skip of an ending leads to the scene after the credits', () => {
  const { media, skip, queue } = start();
  media.playTo(1201);
  skip.skip();
  assert.equal(media.currentTime, 1300);
  assert.equal(queue.get().card, 'none', 'the card waits for the scene');
  const automatic = start({ ending: 'always' });
  automatic.enter(1200);
  assert.deepEqual([automatic.media.currentTime, automatic.skip.get().skipped?.kinds], [1300, ['ending']]);
});

test('the preview counts as the end: the card covers it and goes on', () => {
  const { media, queue } = start();
  media.playTo(1389);
  assert.equal(queue.get().card, 'none');
  media.playTo(1390);
  assert.deepEqual([queue.get().card, queue.get().secondsLeft], ['offer', 10]);
});

test('an ending that is always skipped and that nothing follows goes to the next episode in five seconds', () => {
  const closing = { ending: { start: 1290, stop: 1400 }, other_marks: [] };
  const { media, skip, queue, enter } = start({ ending: 'always' }, closing);
  enter(1290);
  assert.deepEqual([media.currentTime, queue.get().secondsLeft, queue.get().countdown], [1290, 5, 5]);
  assert.equal(skip.get().skipped, null);
  media.playTo(1295);
  assert.deepEqual(queue.get().navigation, { to: 'episode', episodeId: 'e3' });
});

test('without a next episode the ending is skipped, and the way back plays on from its start', () => {
  const closing = { ending: { start: 1290, stop: 1420 }, other_marks: [], nextId: null };
  const { media, skip, enter } = start({ ending: 'always' }, closing);
  enter(1290);
  assert.equal(media.currentTime, 1420);
  media.ended = media.paused = true;
  skip.goBack();
  assert.deepEqual([media.currentTime, media.paused], [1290, false]);
});
