import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecovery } from './recovery.ts';

test('retries once after a network error', () => {
  const nextStep = createRecovery();
  assert.deepEqual([nextStep('network'), nextStep('network')], ['load-again', 'give-up']);
});

test('recovers once from a media error', () => {
  const nextStep = createRecovery();
  assert.deepEqual([nextStep('media'), nextStep('media')], ['recover-media', 'give-up']);
});

test('gives up at once on any other error', () => {
  assert.equal(createRecovery()('other'), 'give-up');
});
