import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMarksOf, prepareSeason } from '#tests/support/samples/season-marks.ts';
import { SEASON } from '#tests/support/samples/season.ts';

const SMALL = {
  ...SEASON,
  episodes: 4,
  seconds: 180,
  rate: 11_025,
  song: 50,
  changesAt: 4,
  without: 3,
  shifted: 2,
  coldOpen: 30,
  preview: 15,
};

test('openings and endings are found under voices, at another speed, and none where there is none', async () => {
  const episodes = await prepareSeason(SMALL);
  for (const [i, { truth }] of episodes.entries()) {
    const found = await findMarksOf(episodes, i);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      truth.opening ? ['opening', 'ending'] : ['ending'],
      `episode ${i}`,
    );
    for (const { kind, start, stop, isConfident } of found) {
      const real = truth[kind] ?? { start: NaN, stop: NaN };
      const errors = [start - real.start, stop - real.stop].map(Math.abs);
      assert.ok(Math.max(...errors) < 0.5, `${kind} of episode ${i}: ${errors.join(', ')}`);
      assert.ok(isConfident, `${kind} of episode ${i}`);
    }
  }
});
