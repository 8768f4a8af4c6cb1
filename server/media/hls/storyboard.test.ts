import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastScore } from './sheets.ts';
import { planStoryboard, storyboardCells, storyboardVtt } from './storyboard.ts';

test('an episode has a picture for each ten seconds, a hundred to a sheet', () => {
  const plan = planStoryboard({ duration: 1420, width: 1920, height: 1080 });
  assert.deepEqual(plan, {
    interval: 10,
    count: 142,
    cell: { width: 160, height: 90 },
    columns: 10,
    rows: 10,
  });
  assert.deepEqual(storyboardCells(plan).at(-1), { sheet: 'sheet_2.jpg', seconds: 1410, x: 160, y: 360 });
});

test('a short clip has a picture for each second and a sheet of the needed size', () => {
  const { interval, count, columns, rows } = planStoryboard({ duration: 34.2, width: 1920, height: 1080 });
  assert.deepEqual({ interval, count, columns, rows }, { interval: 1, count: 35, columns: 10, rows: 4 });
});

test('the shortest video has one picture', () => {
  const { count, columns, rows } = planStoryboard({ duration: 0.04, width: 640, height: 360 });
  assert.deepEqual({ count, columns, rows }, { count: 1, columns: 1, rows: 1 });
});

test('pictures keep the aspect of the video', () => {
  assert.deepEqual(planStoryboard({ duration: 9, width: 1080, height: 1920 }).cell, {
    width: 50,
    height: 90,
  });
});

test('each WebVTT cue refers to its picture, and the last ends with the video', () => {
  const plan = planStoryboard({ duration: 2.5, width: 1920, height: 1080 });
  assert.equal(
    storyboardVtt(plan, 2.5),
    [
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:01.000',
      'sheet_1.jpg#xywh=0,0,160,90',
      '',
      '00:00:01.000 --> 00:00:02.000',
      'sheet_1.jpg#xywh=160,0,160,90',
      '',
      '00:00:02.000 --> 00:00:02.500',
      'sheet_1.jpg#xywh=320,0,160,90',
      '',
    ].join('\n'),
  );
});

test('black and white frames score 0, a picture with contrast scores more', () => {
  const frame = (light: (pixel: number) => number) =>
    Uint8Array.from({ length: 300 }, (_, i) => light(Math.floor(i / 3)));
  assert.equal(contrastScore(frame(() => 5)), 0);
  assert.equal(contrastScore(frame(() => 250)), 0);
  assert.ok(
    contrastScore(frame((pixel) => (pixel % 2 ? 40 : 200))) >
      contrastScore(frame((pixel) => (pixel % 2 ? 100 : 130))),
  );
});
