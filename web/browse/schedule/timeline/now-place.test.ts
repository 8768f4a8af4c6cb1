import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nowPlace } from './now-place.ts';

const at = (time: string | null) => ({
  time: (time && { at: `2026-11-20T${time}:00Z`, isAbout: true }) || null,
});
const releases = [at('10:00'), at('12:00'), at(null)];
const place = (time: string) => nowPlace(releases, new Date(`2026-11-20T${time}:00Z`));

test('puts the line after what has passed and before what is to come', () => {
  assert.deepEqual([place('09:59'), place('10:00'), place('12:00')], [0, 1, 2]);
});

test('puts the line last on a day of which everything has passed', () => {
  assert.equal(nowPlace(releases.slice(0, 2), new Date('2026-11-20T20:00:00Z')), 2);
});
