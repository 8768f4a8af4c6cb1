import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type ReadAnswers } from './client.ts';
import { siteWords } from './site.ts';

const answer = (name: string, etag: string) => async () =>
  new Response(JSON.stringify({ name }), { headers: { etag: `"${etag}"` } });

test('the same answer is read once, another one anew', async () => {
  const known: ReadAnswers = new Map();
  const ask = (name: string, etag: string) =>
    createClient(answer(name, etag), 'http://akane.example', known)(siteWords);
  const first = await ask('Аканэ', 'a');
  assert.equal(await ask('Аканэ', 'a'), first);
  assert.equal((await ask('Другой', 'b')).name, 'Другой');
});

test('without a memory every answer is the own one of its caller', async () => {
  const call = createClient(answer('Аканэ', 'a'), 'http://akane.example');
  assert.notEqual(await call(siteWords), await call(siteWords));
});
