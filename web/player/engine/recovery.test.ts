import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecovery } from './recovery.ts';

test('the network is tried once more before giving up', () => {
  const remedy = createRecovery();
  assert.deepEqual([remedy('network'), remedy('network')], ['load-again', 'give-up']);
});

test('the decoder is recovered once', () => {
  const remedy = createRecovery();
  assert.deepEqual([remedy('media'), remedy('media')], ['recover-media', 'give-up']);
});

test('what is neither network nor decoder is not tried again', () => {
  assert.equal(createRecovery()('other'), 'give-up');
});
