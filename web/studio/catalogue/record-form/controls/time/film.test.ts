import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFilm, type End } from './film.ts';

/** A film of 100 seconds with the opening from 10 to 20. */
function aFilm() {
  const marks = { start: 10, stop: 20 };
  const video = Object.assign(new EventTarget(), {
    duration: 100,
    currentTime: 0,
    readyState: 4,
    paused: true,
    pause() {},
  });
  const film = createFilm();
  const detach = film.attach(video as unknown as HTMLVideoElement);
  film.add('opening', {
    label: 'Опенинг',
    isLate: false,
    read: (end) => marks[end],
    write: (end, seconds) => {
      marks[end] = seconds;
      film.tell();
    },
    writeBoth: (mark) => void Object.assign(marks, mark),
  });
  const move = (end: End, seconds: number) => film.move({ name: 'opening', end }, seconds);
  return { film, marks, video, move, detach };
}

test('a dragged end keeps tenths, stays within the film and does not pass the other one', () => {
  const { film, marks, video, move } = aFilm();
  move('start', 12.34);
  assert.deepEqual([marks.start, video.currentTime], [12.3, 12.3]);
  move('start', 83.4);
  assert.equal(marks.start, 19.9);
  move('start', -5);
  assert.equal(marks.start, 0);
  move('stop', 83.4);
  assert.equal(marks.stop, 83.4);
  move('stop', 400);
  assert.equal(marks.stop, 100);
  assert.deepEqual(film.marks().chosen, { name: 'opening', end: 'stop' });
});

test('of a film that is being prepared the halves are those of the whole', () => {
  const video = Object.assign(new EventTarget(), { duration: 24, currentTime: 15, readyState: 4 });
  const set: string[] = [];
  const film = createFilm();
  film.attach(video as unknown as HTMLVideoElement);
  for (const [name, isLate] of [
    ['opening', false],
    ['ending', true],
  ] as const)
    film.add(name, {
      label: name,
      isLate,
      read: () => null,
      write: (end, seconds) => void set.push(`${name} ${end} ${seconds}`),
      writeBoth() {},
    });
  // How long the whole is becomes known while its beginning plays.
  film.setWhole(120);
  film.setHere('start');
  video.duration = 90;
  video.currentTime = 80;
  film.setHere('stop');
  assert.deepEqual(set, ['opening start 15', 'ending stop 80']);
  assert.equal(film.marks().duration, 120);
});

test('who listens learns of marks and of the time; what has not changed stays the same object', () => {
  const { film, video, move } = aFilm();
  let calls = 0;
  const end = film.subscribe(() => (calls += 1));
  const before = film.marks();
  video.currentTime = 3;
  video.dispatchEvent(new Event('timeupdate'));
  assert.deepEqual([calls, film.time(), film.marks() === before], [1, 3, true]);
  move('start', 11);
  assert.equal(film.marks().marks[0]?.start, 11);
  end();
  const told = calls;
  film.tell();
  assert.equal(calls, told);
});

test('a video that is taken away leaves its time to the next one', () => {
  const { film, video, detach } = aFilm();
  video.currentTime = 42;
  detach();
  const next = Object.assign(new EventTarget(), { currentTime: 0, readyState: 0 });
  const detachNext = film.attach(next as unknown as HTMLVideoElement);
  assert.equal(film.time(), 0);
  // One that has loaded nothing has no time of its own.
  detachNext();
  assert.equal(film.time(), 42);
});
