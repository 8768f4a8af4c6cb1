import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '#contract/studio/events.ts';
import { differingFields, mergeDrafts, withUnsent } from './merge-drafts.ts';

const STORED = { name: 'Драма', image: null, about: '' };
const EARLY = '2026-11-24T16:39:00.000Z';
const LATE = '2026-11-24T16:41:00.000000+00:00';
const name = (after: string): Change => ({ name: ['Драма', after] });

test('a form goes on with the draft of another browser', () => {
  const server = { change: name('Драмы'), saved_at: LATE };
  const local = { change: name('Др'), unsent: [], at: EARLY };
  assert.deepEqual(mergeDrafts(STORED, server, local), { change: name('Драмы'), unsent: [] });
});

test('what could not be sent stays, unless the same field was typed later in another browser', () => {
  const server = { change: name('Драмы'), saved_at: LATE };
  const unsent = {
    change: { ...name('Др'), about: ['', 'О чём'] } satisfies Change,
    unsent: ['name', 'about'],
  };
  assert.deepEqual(mergeDrafts(STORED, server, { ...unsent, at: EARLY }), {
    change: { ...name('Драмы'), about: ['', 'О чём'] },
    unsent: ['about'],
  });
  assert.deepEqual(mergeDrafts(STORED, server, { ...unsent, at: '2026-11-24T16:42:00.000Z' }), {
    change: { ...name('Др'), about: ['', 'О чём'] },
    unsent: ['name', 'about'],
  });
});

test('what was discarded without a connection does not come back', () => {
  const server = { change: name('Драмы'), saved_at: LATE };
  const local = { change: {}, unsent: ['name'], at: '2026-11-24T16:42:00.000Z' };
  assert.deepEqual(mergeDrafts(STORED, server, local), { change: {}, unsent: ['name'] });
});

test('a field that is stored as the draft wishes, or that the record no longer has, is no change', () => {
  const server = { change: { name: ['Др', 'Драма'], gone: [1, 2] } satisfies Change, saved_at: LATE };
  assert.deepEqual(mergeDrafts(STORED, server, { change: {}, unsent: [], at: EARLY }).change, {});
});

test('where the server keeps no drafts this browser does', () => {
  const local = { change: name('Драмы'), unsent: ['name'], at: EARLY };
  assert.deepEqual(mergeDrafts(STORED, null, local), { change: name('Драмы'), unsent: ['name'] });
});

test('what is being typed is not taken from the server', () => {
  const server = { ...name('Старое'), about: ['', 'Новое'] } satisfies Change;
  assert.deepEqual(withUnsent(server, name('Драмы'), ['name', 'image']), {
    ...name('Драмы'),
    about: ['', 'Новое'],
  });
});

test('fields differ by their values', () => {
  assert.deepEqual(
    differingFields({ ...name('Др'), image: [null, 1] }, { ...name('Драмы'), image: [null, 1] }),
    ['name'],
  );
});
