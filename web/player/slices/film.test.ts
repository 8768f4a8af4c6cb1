import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import type { Film } from '#web/entities/episode/film.ts';
import { forgotten } from '#web/entities/episode/marks.ts';
import { attachAll } from '../engine/media-store.ts';
import { createPositionStore } from '#web/entities/episode/position-store.ts';
import { createQueue } from './queue.ts';
import { createSettings } from './settings.ts';
import { createSkip } from './skip-range.ts';
import { createWatchPosition } from './watch-position.ts';

const second: Film = {
  episodeId: 'e2',
  releaseId: 7,
  duration: 1420,
  opening: { start: 60, stop: 150 },
  ending: { start: 1290, stop: 1400 },
  isFirst: false,
  previousId: 'e1',
  nextId: 'e3',
};

function room(film = second, skipsByItself = false) {
  const shelf = fakeShelf();
  const { stage, media, page } = fakeStage();
  const settings = createSettings(shelf);
  if (skipsByItself) settings.toggle('skipsByItself');
  const skip = createSkip(shelf, settings);
  const queue = createQueue(settings, skip);
  const positions = createPositionStore(shelf);
  const clock = { now: 1_000_000 };
  const watching = createWatchPosition(positions, () => clock.now);
  attachAll([skip, queue, watching], stage);
  skip.begin(film);
  queue.begin(film);
  watching.begin(film);
  media.load(film.duration);
  void media.play();
  return { media, page, settings, skip, queue, positions, clock, watching };
}

test('skipping jumps to the end of the opening', () => {
  const { media, skip } = room();
  media.playTo(61);
  assert.equal(skip.get().range?.kind, 'opening');
  skip.skip();
  assert.equal(media.currentTime, 150);
  assert.equal(skip.get().range, null);
});

test('the large button shrinks after ten seconds', () => {
  const { media, skip } = room();
  media.playTo(60);
  assert.equal(skip.get().isLarge, true);
  media.playTo(71);
  assert.equal(skip.get().isLarge, false);
  assert.equal(skip.get().range?.kind, 'opening');
});

test('where the viewer asked for it an opening is skipped after a five-second warning', () => {
  const { media, skip } = room(second, true);
  media.playTo(59.5);
  media.playTo(60);
  assert.equal(skip.get().left, 5);
  media.playTo(65);
  assert.equal(media.currentTime, 150);
});

test('«leave it» stops the countdown and holds for the whole release', () => {
  const { media, skip } = room(second, true);
  media.playTo(59.5);
  media.playTo(60);
  skip.keep();
  media.playTo(66);
  assert.equal(media.currentTime, 66);
  skip.begin({ ...second, episodeId: 'e3' });
  media.playTo(59.5);
  media.playTo(60);
  assert.equal(skip.get().left, null);
});

test('an opening that the viewer sought is not skipped by itself', () => {
  const { media, skip } = room(second, true);
  media.playTo(10);
  media.currentTime = 100;
  assert.equal(skip.get().left, null);
  assert.equal(skip.get().range?.kind, 'opening');
});

test('the next episode is counted down at the ending and wished for once', () => {
  const { media, queue } = room();
  media.playTo(1289);
  assert.equal(queue.get().card, 'none');
  media.playTo(1290);
  assert.deepEqual([queue.get().card, queue.get().left], ['offer', 10]);
  media.playTo(1300);
  assert.deepEqual(queue.get().wish, { to: 'episode', episodeId: 'e3' });
  media.emit('ended');
  queue.next();
  queue.previous();
  assert.deepEqual(queue.get().wish, { to: 'episode', episodeId: 'e3' });
});

test('staying with the ending cancels the countdown; the card is back when the film is over', () => {
  const { media, queue } = room();
  media.playTo(1290);
  queue.stay();
  media.playTo(1350);
  assert.equal(queue.get().card, 'none');
  media.emit('ended');
  assert.deepEqual(queue.get(), { film: second, wish: null, card: 'offer', left: null, isOver: true });
});

test('after a last episode nothing starts by itself: what comes next is told at its ending and when it is over', () => {
  const { media, queue } = room({ ...second, nextId: null });
  media.playTo(1300);
  assert.deepEqual([queue.get().card, queue.get().isOver], ['end', false]);
  queue.stay();
  media.playTo(1350);
  assert.equal(queue.get().card, 'none');
  media.emit('ended');
  queue.next();
  assert.deepEqual([queue.get().card, queue.get().isOver, queue.get().wish], ['end', true, null]);
  media.playTo(100);
  assert.equal(queue.get().card, 'none');
});

test('a queue put in another order changes what is next, and the film plays on', () => {
  const { media, queue } = room({ ...second, nextId: null });
  media.playTo(1300);
  queue.relink({ ...second, nextId: 'e9' });
  media.playTo(1301);
  assert.deepEqual([queue.get().card, queue.get().film?.nextId], ['offer', 'e9']);
});

test('the position is saved every ten seconds, on pause, on seek and when the page is hidden', () => {
  const { media, page, positions, clock } = room();
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

test('a page that is closed long after watching does not pass for the newest watching', () => {
  const { media, page, positions, clock } = room();
  media.playTo(100);
  media.pause();
  const watchedAt = clock.now;
  clock.now += 3_600_000;
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(positions.all()['e2']?.at, watchedAt);
});

test('opening an episode without playing it leaves its saved position alone', () => {
  const { media, positions, watching, page } = room({ ...second, episodeId: 'e9' });
  positions.save('e9', { time: 700, isWatched: false, at: 1 });
  assert.equal(watching.begin({ ...second, episodeId: 'e9' }), 697);
  assert.equal(watching.get().resumedAt, 697);
  media.currentTime = 697;
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(positions.all()['e9']?.time, 700);
});

test('turning to the next episode saves the one before', () => {
  const { media, positions, watching } = room();
  media.playTo(1300);
  watching.begin({ ...second, episodeId: 'e3' });
  assert.deepEqual([positions.all()['e2']?.time, positions.all()['e2']?.isWatched], [1300, true]);
  assert.equal(positions.all()['e3'], undefined);
});

test('an explicit second beats the saved one, and says nothing of going on', () => {
  const { positions, watching } = room();
  positions.save('e3', { time: 700, isWatched: false, at: 1 });
  assert.equal(watching.begin({ ...second, episodeId: 'e3' }, 754), 754);
  assert.equal(watching.get().resumedAt, null);
  assert.equal(watching.begin({ ...second, episodeId: 'e3' }, 0), 0);
});

test('an episode becomes seen at its ending at once, and a mark taken back there stays taken back', () => {
  const { media, positions, clock } = room();
  media.playTo(1289);
  assert.equal(positions.all()['e2']?.isWatched ?? false, false);
  clock.now += 1000;
  media.playTo(1290);
  assert.equal(positions.all()['e2']?.isWatched, true);
  clock.now += 1000;
  positions.save('e2', forgotten(7, clock.now));
  clock.now += 10_000;
  media.playTo(1300);
  assert.deepEqual([positions.all()['e2']?.time, positions.all()['e2']?.isWatched], [1300, false]);
  media.currentTime = 100;
  clock.now += 1000;
  media.playTo(1290);
  assert.equal(positions.all()['e2']?.isWatched, true);
});

test('watching goes on being saved after the clock of the device was put back', () => {
  const { media, positions, watching, clock } = room();
  const third = { ...second, episodeId: 'e3' };
  positions.save('e3', { time: 700, isWatched: false, at: clock.now + 86_400_000 });
  watching.begin(third);
  clock.now += 10_000;
  media.playTo(720);
  assert.equal(positions.all()['e3']?.time, 720);
});

test('a tab that was left paused does not lower what another reached meanwhile', () => {
  const { media, page, positions, clock } = room();
  media.playTo(300);
  media.pause();
  clock.now += 60_000;
  positions.save('e2', { time: 900, isWatched: false, at: clock.now });
  clock.now += 60_000;
  page.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(positions.all()['e2']?.time, 900);
});
