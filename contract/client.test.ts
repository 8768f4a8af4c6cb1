import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from './client.ts';
import { siteInfo } from './site.ts';

const ORIGIN = 'http://akane.example';
const noFetch = async () => assert.fail('it was requested');
const cachedSite = (name: string) => ({ body: Buffer.from(JSON.stringify({ name })) });

test('a cached response is not requested, and parsed once for all callers', async () => {
  const cached = cachedSite('Аканэ');
  const call = createClient(noFetch, ORIGIN, () => cached);
  const first = await call(siteInfo);
  assert.equal(first.name, 'Аканэ');
  assert.equal(await call(siteInfo), first);
  const newer = createClient(noFetch, ORIGIN, () => cachedSite('Другой'));
  assert.equal((await newer(siteInfo)).name, 'Другой');
});

test('a response that is not cached is requested', async () => {
  const paths: string[] = [];
  const fetch = async (request: Request) => Response.json({ name: new URL(request.url).pathname });
  const call = createClient(fetch, ORIGIN, (path) => void paths.push(path));
  assert.equal((await call(siteInfo)).name, siteInfo.path);
  assert.deepEqual(paths, [siteInfo.path]);
});
