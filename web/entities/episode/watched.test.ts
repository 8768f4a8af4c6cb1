import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEpisodeWatched, progressOf, resumeTime } from './watched.ts';

const none = { ending: { start: null, stop: null } };
const ended = { ending: { start: 1290, stop: 1380 } };

test('an episode is watched once its ending has begun', () => {
  assert.equal(isEpisodeWatched(1289, 1420, ended), false);
  assert.equal(isEpisodeWatched(1290, 1420, ended), true);
});

test('without an ending mark the last ninety seconds count as watched', () => {
  assert.equal(isEpisodeWatched(1329, 1420, none), false);
  assert.equal(isEpisodeWatched(1330, 1420, none), true);
});

test('a clip shorter than its own tail is not watched from the first second', () => {
  assert.equal(isEpisodeWatched(5, 34, none), false);
  assert.equal(isEpisodeWatched(31, 34, none), true);
});

test('an ending mark in the first half is ignored', () => {
  assert.equal(isEpisodeWatched(200, 1420, { ending: { start: 100, stop: 190 } }), false);
});

test('an episode of unknown length is never watched by time', () => {
  assert.equal(isEpisodeWatched(500, 0, none), false);
});

test('playback resumes three seconds before the saved time', () => {
  assert.equal(resumeTime(751, 1420, ended), 748);
});

test('a saved time at the end or within the first seconds restarts the episode', () => {
  assert.equal(resumeTime(1400, 1420, ended), 0);
  assert.equal(resumeTime(9, 1420, ended), 0);
});

test('an episode left at its ending is watched and not in progress', () => {
  const episode = { duration: 1420, ...ended };
  assert.equal(progressOf(episode, { time: 1295, isWatched: true }), 'seen');
  assert.equal(progressOf(episode, { time: 700, isWatched: true }), 'under-way');
  assert.equal(progressOf(episode, { time: 5, isWatched: false }), 'none');
  assert.equal(progressOf(episode, undefined), 'none');
});

test('an episode with a scene after the credits is watched when the scene is over', () => {
  const scene = { kind: 'after_credits', start: 1250, stop: 1300 } as const;
  const marks = { ending: { start: 1160, stop: 1250 }, other_marks: [scene] };
  assert.equal(isEpisodeWatched(1299, 1420, marks), false);
  assert.equal(isEpisodeWatched(1300, 1420, marks), true);
});

test('without an ending an episode is watched when the preview of the next one begins', () => {
  const preview = { kind: 'next_preview', start: 1300, stop: 1330 } as const;
  assert.equal(isEpisodeWatched(1299, 1420, { ...none, other_marks: [preview] }), false);
  assert.equal(isEpisodeWatched(1300, 1420, { ...none, other_marks: [preview] }), true);
});
