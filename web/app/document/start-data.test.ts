import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryContext } from 'react-router';
import { startDataOf } from './start-data.ts';

const route = (id: string, fields: object = {}) => ({
  id,
  module: `/${id}.js`,
  imports: ['/shared.js'],
  ...fields,
});

const page = {
  manifest: {
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: ['/react.js', '/shared.js'] },
    routes: {
      root: route('root'),
      home: route('home', { clientLoaderModule: '/home-loader.js' }),
      other: route('other'),
    },
  },
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'home' } }] },
  serverHandoffString: '{"ssr":true,"basename":"/\\u003c"}',
} as unknown as EntryContext;

test('a page loads the manifest, the entry and its own routes, each file once', () => {
  const { files, routes, entry, before } = startDataOf(page);
  assert.deepEqual(files, [
    '/manifest.js',
    '/entry.js',
    '/react.js',
    '/shared.js',
    '/root.js',
    '/home-loader.js',
    '/home.js',
  ]);
  assert.deepEqual(routes, [
    ['root', ['/root.js']],
    ['home', ['/home-loader.js', '/home.js']],
  ]);
  assert.deepEqual([entry, before], ['/entry.js', ['/react.js', '/shared.js']]);
});

test('passes the data of the server router to the browser', () => {
  assert.deepEqual(startDataOf(page).context, { ssr: true, basename: '/<' });
});

test('in development the hot-reload runtime runs before any route', () => {
  const manifest = { ...page.manifest, hmr: { runtime: '/hmr.js' } };
  assert.deepEqual(startDataOf({ ...page, manifest }).before[0], '/hmr.js');
});
