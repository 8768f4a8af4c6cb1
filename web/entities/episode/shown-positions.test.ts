import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentPositions, NO_POSITIONS, showPositions } from './shown-positions.ts';

test('a viewer without positions has the object that pages are hydrated with, so that they are not rendered again', () => {
  assert.equal(currentPositions(), NO_POSITIONS);
  showPositions({ episode: { time: 5, isWatched: false, at: 1 } });
  assert.equal(currentPositions()['episode']?.time, 5);
  showPositions({});
  assert.equal(currentPositions(), NO_POSITIONS);
});
