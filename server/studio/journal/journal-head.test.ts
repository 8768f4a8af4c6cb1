import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedaction } from '#server/platform/status/logs/create-log.ts';
import { formatHead, parseHead } from './journal-head.ts';

const head = { id: 1601, hash: Buffer.from('9f86d081884c7d65'.repeat(4), 'hex') };

test('the last event is written as it is read, and the log leaves it whole', () => {
  const text = formatHead(head);
  assert.match(text, /^1601:9f86d081-884c7d65-/);
  assert.equal(createRedaction([])(text), text);
  assert.deepEqual(parseHead(` ${text}\n`), head);
  assert.deepEqual(parseHead(text.replaceAll('-', '').toUpperCase()), head);
  for (const wrong of ['', '1601', `1601:${'9'.repeat(63)}`, text.slice(5)])
    assert.throws(() => parseHead(wrong), { code: 'invalid' });
});
