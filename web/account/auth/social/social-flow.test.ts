import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFlow, writeFlow } from './social-flow.ts';

test('the cookie of a sign-in is read as it was written, and never leads to another site', () => {
  const flow = { state: 'a_b-C1', to: '/me/favorites/?search=лис&a=1;b' };
  const cookie = writeFlow(flow);
  assert.match(cookie, /^[\w.%!'()*~-]+$/);
  assert.deepEqual(readFlow(cookie), { ...flow, to: '/me/favorites/?search=%D0%BB%D0%B8%D1%81&a=1;b' });
  for (const to of ['//evil.example', 'https://evil.example', '%E0%A4%A', '/\\evil'])
    assert.equal(readFlow(`word.${to}`)?.to, '/');
  for (const value of [null, '', 'word', '.%2F', 'wo rd.%2F', `${'x'.repeat(201)}.%2F`])
    assert.equal(readFlow(value), null);
});
