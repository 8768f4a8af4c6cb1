import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { retainAssets } from '#operator/site/retain-assets.ts';

const HOUR = 3600 * 1000;

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-assets-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function build(name: string, assets: string[]): Promise<string> {
  const at = path.join(folder, name);
  await mkdir(path.join(at, 'client/assets'), { recursive: true });
  for (const asset of assets) await writeFile(path.join(at, 'client/assets', asset), asset);
  return at;
}

const assetsOf = async (at: string) => (await readdir(path.join(at, 'client/assets'))).toSorted();

test('keeps the assets of a replaced build for a day, however long it was in use', async () => {
  const first = await build('first', ['page-1.js', 'same.js']);
  const second = await build('second', ['page-2.js', 'same.js']);
  retainAssets(first, second, 100 * HOUR);
  assert.deepEqual(await assetsOf(second), ['page-1.js', 'page-2.js', 'same.js']);

  const third = await build('third', ['page-3.js']);
  retainAssets(second, third, 110 * HOUR);
  assert.deepEqual(await assetsOf(third), ['page-1.js', 'page-2.js', 'page-3.js', 'same.js']);

  const fourth = await build('fourth', ['page-4.js']);
  retainAssets(third, fourth, 125 * HOUR);
  assert.deepEqual(await assetsOf(fourth), ['page-2.js', 'page-3.js', 'page-4.js', 'same.js']);
});

test('an asset of an old build that the newest one has again counts as new', async () => {
  const first = await build('a', ['page-1.js']);
  const second = await build('b', ['page-2.js']);
  retainAssets(first, second, 0);
  const third = await build('c', ['page-1.js']);
  retainAssets(second, third, HOUR);
  const fourth = await build('d', []);
  retainAssets(third, fourth, 24.5 * HOUR);
  assert.deepEqual(await assetsOf(fourth), ['page-1.js', 'page-2.js']);
});

test('the first build takes nothing over', async () => {
  const first = await build('only', ['page.js']);
  retainAssets(path.join(folder, 'none'), first, 0);
  assert.deepEqual(await assetsOf(first), ['page.js']);
});
