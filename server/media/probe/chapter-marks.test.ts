import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMarks, marksOfChapters } from './chapter-marks.ts';

const MINUTES = 24 * 60;

function marks(...chapters: [title: string | null, start: number, stop: number][]) {
  const all = chapters.map(([title, start, stop]) => ({ title, start, stop }));
  return marksOfChapters(all, MINUTES);
}

test('chapters named after the opening and the ending give their marks', () => {
  const opening = { start: 60, stop: 150 };
  const ending = { start: 1300, stop: 1390 };
  for (const [op, ed] of [
    ['Opening', 'Ending'],
    ['OP', 'ED'],
    ['Опенинг', 'Эндинг'],
    ['02. opening', '05 - Ending Credits'],
    ['OP 1', 'ED2'],
  ] as const)
    assert.deepEqual(
      marks(['Part A', 0, 60], [op, 60.2, 149.9], ['Part B', 150, 1300], [ed, 1300, 1390]),
      { opening, ending },
      op,
    );
});

test('chapters named after a recap, a scene after the credits and a preview give theirs', () => {
  const expected = {
    recap: { start: 0, stop: 60 },
    after_credits: { start: 1340, stop: 1400 },
    next_preview: { start: 1400, stop: 1430 },
  };
  for (const [recap, scene, preview] of [
    ['Recap', 'After Credits', 'Preview'],
    ['01. Previously on', 'Post-Credits Scene', 'Next Episode Preview'],
    ['Пересказ', 'Сцена после титров', 'Анонс'],
  ] as const)
    assert.deepEqual(
      marks([recap, 0, 60], ['Part A', 60, 1340], [scene, 1340, 1400], [preview, 1400, 1430]),
      expected,
      recap,
    );
});

test('other chapters, two openings and far too long ones give no marks', () => {
  assert.deepEqual(marks(['Intro', 0, 60], ['Operation', 60, 150], [null, 0, 90], ['Edo', 1300, 1390]), {});
  assert.deepEqual(marks(['OP', 0, 90], ['OP', 600, 690]), {});
  assert.deepEqual(marks(['Opening', 0, 600], ['Ending', 1500, 1600]), {});
});

test('a mark ends with the video', () => {
  assert.deepEqual(marks(['Ending', 1400, 1500]), { ending: { start: 1400, stop: MINUTES } });
});

test('formats marks for people', () => {
  const ending = { start: 1300, stop: 1390 };
  assert.equal(
    formatMarks({ opening: { start: 5, stop: 95 }, ending }),
    'опенинг 0:05–1:35, эндинг 21:40–23:10',
  );
  assert.equal(formatMarks({}), '');
});
