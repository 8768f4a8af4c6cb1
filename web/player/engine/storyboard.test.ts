import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCue, parseStoryboard } from './storyboard.ts';

const text = `WEBVTT

00:00:00.000 --> 00:00:10.000
sheet-1.jpg#xywh=0,0,240,135

00:00:10.000 --> 01:00:20.500
sheet-1.jpg#xywh=240,0,240,135

NOTE a remark
`;

test('parses frames with their position and the absolute address of the sheet', () => {
  const cues = parseStoryboard(text, 'https://akane.test/media/hls/e1/storyboard.vtt');
  assert.equal(cues.length, 2);
  assert.deepEqual(cues[1], {
    start: 10,
    stop: 3620.5,
    sheet: 'https://akane.test/media/hls/e1/sheet-1.jpg',
    x: 240,
    y: 0,
    width: 240,
    height: 135,
  });
});

test('finds the frame at a second, and the last frame for any later second', () => {
  const cues = parseStoryboard(text, 'https://akane.test/media/hls/e1/storyboard.vtt');
  assert.equal(findCue(cues, 9.9)?.x, 0);
  assert.equal(findCue(cues, 10)?.x, 240);
  assert.equal(findCue(cues, 9000)?.x, 240);
  assert.equal(findCue([], 5), null);
});
