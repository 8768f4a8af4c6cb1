import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBuild } from './poll-builds.ts';

test('reads a build id only from a valid answer', () => {
  assert.equal(readBuild({ id: '3f9a', timestamp: '2026-11-21T10:00:00.000Z' }), '3f9a');
  for (const other of [null, 'text', [], {}, { id: '' }, { id: 7 }])
    assert.equal(readBuild(other), undefined);
});
