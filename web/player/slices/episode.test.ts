import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { clearedPosition } from '#web/entities/episode/position-changes.ts';
import { attachAll } from '../engine/slice.ts';
import { createPositionStore } from '#web/entities/episode/position-store.ts';
import { createPlayQueue } from './play-queue.ts';
import { createSettings } from './settings.ts';
import { createSkip } from './skip-range.ts';
import { createWatchPosition } from './watch-position.ts';

const secondEpisode: PlayerEpisode = {
  episodeId: 'e2',
  releaseId: 7,
  duration: 1420,
  opening: { start: 60, stop: 150 },
  ending: { start: 1290, stop: 1400 },
  other_marks: [],
  isFirst: false,
  previousId: 'e1',
  nextId: 'e3',
};

function startEpisode(episode = secondEpisode) {
  const storage = createMemoryStorage();
  const { stage, media, page } = createFakeTarget();
  const settings = createSettings(storage);
  const skip = createSkip(storage, settings);
  const queue = createPlayQueue(settings, skip);
  let sends = 0;
  const positions = createPositionStore(storage, { send: () => (sends += 1) });
  const clock = { now: 1_000_000 };
  const watching = createWatchPosition(positions, () => clock.now);
  attachAll([skip, queue, watching], stage);
  skip.begin(episode);
  queue.begin(episode);
  watching.begin(episode);
  media.load(episode.duration);
  void media.play();
  return { stage, media, page, settings, skip, queue, positions, clock, watching, sends: () => sends };
}

test('counts down to the next episode at the ending and requests it once', () => {
  const { media, queue } = startEpisode();
  media.playTo(1289);
  assert.equal(queue.get().card, 'none');
  media.playTo(1290);
  assert.deepEqual([queue.get().card, queue.get().secondsLeft], ['offer', 10]);
  media.playTo(1300);
  assert.deepEqual(queue.get().navigation, { to: 'episode', episodeId: 'e3' });
  media.emit('ended');
  queue.next();
  queue.previous();
  assert.deepEqual(queue.get().navigation, { to: 'episode', episodeId: 'e3' });
});

test('a key or a touch stops the countdown until the viewer seeks back before the ending', () => {
  for (const press of [
    ({ page }: ReturnType<typeof startEpisode>) => page.dispatchEvent(new Event('keydown')),
    ({ stage }: ReturnType<typeof startEpisode>) => stage.container.dispatchEvent(new Event('pointerdown')),
  ]) {
    const started = startEpisode();
    const { media, queue } = started;
    press(started);
    media.playTo(1290);
    assert.equal(queue.get().secondsLeft, 10, 'a press before the ending means nothing');
    press(started);
    media.playTo(1310);
    assert.deepEqual([queue.get().card, queue.get().secondsLeft], ['offer', null]);
    media.emit('ended');
    assert.deepEqual([queue.get().card, queue.get().navigation], ['offer', null]);
    media.playTo(100);
    media.playTo(1290);
    assert.equal(queue.get().secondsLeft, 10);
  }
});

test('dismissing the card cancels the countdown; the card returns when the episode ends', () => {
  const { media, queue } = startEpisode();
  media.playTo(1290);
  queue.dismissCard();
  media.playTo(1350);
  assert.equal(queue.get().card, 'none');
  media.emit('ended');
  assert.deepEqual(queue.get(), {
    current: secondEpisode,
    navigation: null,
    card: 'offer',
    secondsLeft: null,
    countdown: 10,
    isOver: true,
  });
});

test('shows the end card at the ending of the last episode and after it, without autoplay', () => {
  const { media, queue } = startEpisode({ ...secondEpisode, nextId: null });
  media.playTo(1300);
  assert.deepEqual([queue.get().card, queue.get().isOver], ['end', false]);
  queue.dismissCard();
  media.playTo(1350);
  assert.equal(queue.get().card, 'none');
  media.emit('ended');
  queue.next();
  assert.deepEqual([queue.get().card, queue.get().isOver, queue.get().navigation], ['end', true, null]);
  media.playTo(100);
  assert.equal(queue.get().card, 'none');
});

test('reordering the queue changes the next episode without interrupting playback', () => {
  const { media, queue } = startEpisode({ ...secondEpisode, nextId: null });
  media.playTo(1300);
  queue.updateNeighbors({ ...secondEpisode, nextId: 'e9' });
  media.playTo(1301);
  assert.deepEqual([queue.get().card, queue.get().current?.nextId], ['offer', 'e9']);
});

test('saves the position every ten seconds, on pause, on seek and when the page is hidden', () => {
  const { media, page, positions, clock } = startEpisode();
  const saved = () => positions.all()['e2']?.time;
  media.playTo(5);
  assert.equal(saved(), undefined);
  clock.now += 10_000;
  media.playTo(15);
  assert.equal(saved(), 15);
  media.playTo(18);
  media.pause();
  assert.equal(saved(), 18);
  media.currentTime = 300;
  assert.equal(saved(), 300);
  void media.play();
  media.playTo(304);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  assert.equal(saved(), 304);
  media.playTo(306);
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(saved(), 306);
});

test('the server learns at once of a pause, a seek and the end, and of playback only when it is due', () => {
  const { media, clock, sends, watching } = startEpisode();
  for (let second = 5; second < 100; second += 5) {
    clock.now += 5000;
    media.playTo(second);
  }
  assert.equal(sends(), 0);
  media.pause();
  assert.equal(sends(), 1);
  media.currentTime = 300;
  assert.equal(sends(), 2);
  void media.play();
  media.playTo(310);
  watching.begin({ ...secondEpisode, episodeId: 'e3' });
  assert.equal(sends(), 3);
});

test('closing a page long after watching keeps the time of watching', () => {
  const { media, page, positions, clock } = startEpisode();
  media.playTo(100);
  media.pause();
  const watchedAt = clock.now;
  clock.now += 3_600_000;
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(positions.all()['e2']?.at, watchedAt);
});

test('opening an episode without playing it keeps its saved position', () => {
  const { media, positions, watching, page } = startEpisode({ ...secondEpisode, episodeId: 'e9' });
  positions.save('e9', { time: 700, isWatched: false, at: 1 });
  assert.equal(watching.begin({ ...secondEpisode, episodeId: 'e9' }), 697);
  assert.equal(watching.get().resumedAt, 697);
  media.currentTime = 697;
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(positions.all()['e9']?.time, 700);
});

test('opening an episode for a moment keeps its saved position, unless the viewer seeks back', () => {
  const { media, positions, watching, page, clock } = startEpisode();
  const saved = () => positions.all()['e3']?.time;
  positions.save('e3', { time: 700, isWatched: false, at: 1 });
  watching.begin({ ...secondEpisode, episodeId: 'e3' });
  media.currentTime = 697;
  media.playTo(699);
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(saved(), 700);
  media.playTo(702);
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(saved(), 702);

  watching.begin({ ...secondEpisode, episodeId: 'e3' });
  media.currentTime = 699;
  clock.now += 1000;
  media.currentTime = 300;
  media.playTo(301);
  media.pause();
  assert.equal(saved(), 301);
});

test('starting the next episode saves the previous one', () => {
  const { media, positions, watching } = startEpisode();
  media.playTo(1300);
  watching.begin({ ...secondEpisode, episodeId: 'e3' });
  assert.deepEqual([positions.all()['e2']?.time, positions.all()['e2']?.isWatched], [1300, true]);
  assert.equal(positions.all()['e3'], undefined);
});

test('an explicit start time overrides the saved position, without a resume notice', () => {
  const { positions, watching } = startEpisode();
  positions.save('e3', { time: 700, isWatched: false, at: 1 });
  assert.equal(watching.begin({ ...secondEpisode, episodeId: 'e3' }, 754), 754);
  assert.equal(watching.get().resumedAt, null);
  assert.equal(watching.begin({ ...secondEpisode, episodeId: 'e3' }, 0), 0);
});

test('marks an episode watched at its ending, and does not mark it again after the viewer unmarked it there', () => {
  const { media, positions, clock } = startEpisode();
  media.playTo(1289);
  assert.equal(positions.all()['e2']?.isWatched ?? false, false);
  clock.now += 1000;
  media.playTo(1290);
  assert.equal(positions.all()['e2']?.isWatched, true);
  clock.now += 1000;
  positions.save('e2', clearedPosition(7, clock.now));
  clock.now += 10_000;
  media.playTo(1300);
  assert.deepEqual([positions.all()['e2']?.time, positions.all()['e2']?.isWatched], [1300, false]);
  media.currentTime = 100;
  clock.now += 1000;
  media.playTo(1290);
  assert.equal(positions.all()['e2']?.isWatched, true);
});

test('saves positions after the device clock was set back', () => {
  const { media, positions, watching, clock } = startEpisode();
  const thirdEpisode = { ...secondEpisode, episodeId: 'e3' };
  positions.save('e3', { time: 700, isWatched: false, at: clock.now + 86_400_000 });
  watching.begin(thirdEpisode);
  clock.now += 10_000;
  media.playTo(720);
  assert.equal(positions.all()['e3']?.time, 720);
});

test('a paused tab does not overwrite a later position from another tab', () => {
  const { media, page, positions, clock } = startEpisode();
  media.playTo(300);
  media.pause();
  clock.now += 60_000;
  positions.save('e2', { time: 900, isWatched: false, at: clock.now });
  clock.now += 60_000;
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(positions.all()['e2']?.time, 900);
});
