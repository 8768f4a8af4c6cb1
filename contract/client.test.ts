import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from './client.ts';
import { siteWords } from './site.ts';

const ORIGIN = 'http://akane.example';
const unasked = async () => assert.fail('it was asked for');
const remembered = (name: string) => ({ body: Buffer.from(JSON.stringify({ name })) });

test('what is remembered is not asked for, and read once for all who ask', async () => {
  const kept = remembered('Аканэ');
  const ask = createClient(unasked, ORIGIN, () => kept);
  const first = await ask(siteWords);
  assert.equal(first.name, 'Аканэ');
  assert.equal(await ask(siteWords), first);
  const newer = createClient(unasked, ORIGIN, () => remembered('Другой'));
  assert.equal((await newer(siteWords)).name, 'Другой');
});

test('what is not remembered is asked for', async () => {
  const paths: string[] = [];
  const fetch = async (request: Request) => Response.json({ name: new URL(request.url).pathname });
  const call = createClient(fetch, ORIGIN, (path) => void paths.push(path));
  assert.equal((await call(siteWords)).name, siteWords.path);
  assert.deepEqual(paths, [siteWords.path]);
});
