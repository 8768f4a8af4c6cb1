import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { separateLayer, separateManifest } from '#operator/site/studio-build.ts';

test('the blocks of the studio leave the style sheet of the site, with everything nested in them', () => {
  const styles =
    '.a{color:red}@layer studio{.b{gap:1px}@media (width<900px){.b{gap:2px}}}.c{top:0}@layer studio{.d{top:1px}}';
  assert.deepEqual(separateLayer(styles), {
    site: '.a{color:red}.c{top:0}',
    studio: '.b{gap:1px}@media (width<900px){.b{gap:2px}}.d{top:1px}',
  });
});

test('a sheet without the studio stays as it is, and a block without an end is an error', () => {
  assert.deepEqual(separateLayer('.a{top:0}'), { site: '.a{top:0}', studio: '' });
  assert.throws(() => separateLayer('@layer studio{.a{top:0}'));
});

test('the manifest of the site has no route of the studio, and neither has what says nothing', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-manifest-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets'));
  const route = {
    module: '/a.js',
    hasLoader: true,
    hasAction: false,
    css: [],
    imports: ['/react.js', '/b.js'],
  };
  const start = { url: '/m.js', entry: { imports: ['/react.js'] } };
  const manifest = { ...start, routes: { root: route, 'studio/today': route } };
  const file = (name: string) => path.join(folder, 'assets', name);
  await writeFile(file('manifest-01ab.js'), `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  separateManifest(folder);
  const slim = { module: '/a.js', hasLoader: true, imports: ['/b.js'] };
  const read = async (name: string) =>
    JSON.parse((await readFile(file(name), 'utf8')).replace(/^[\w.]+=|;$/g, '')) as unknown;
  assert.deepEqual(await read('manifest-01ab.js'), { ...start, routes: { root: slim } });
  assert.deepEqual(await read('studio-manifest-01ab.js'), {
    ...start,
    routes: { root: slim, 'studio/today': slim },
  });
});
