import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planStills } from './stills.ts';

const segmentsOf = (...seconds: number[]) =>
  seconds.map((length, i) => ({ file: `${i}.ts`, seconds: length }));

test('eight frames are spread over a video, without its first and last tenth', () => {
  const plan = planStills(segmentsOf(60, 40));
  const seconds = plan.map(({ file, offset }) => Math.round(offset + (file === '1.ts' ? 60 : 0)));
  assert.deepEqual(seconds, [10, 20, 30, 40, 50, 60, 70, 80]);
  assert.deepEqual(plan[5], { file: '1.ts', offset: 0 });
});

test('a video of a few seconds has no frames', () => {
  assert.deepEqual(planStills(segmentsOf(2, 1.5)), []);
  assert.deepEqual(planStills([]), []);
});
