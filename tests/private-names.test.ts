// Names inside other packages that no documentation promises. Each has a test that fails by the name when an upgrade
// changes it, before a journey fails for a reason that is hard to see.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const MODULES = path.resolve(import.meta.dirname, '../node_modules');

type PrivateName = { name: string; files: string; use: RegExp; because: string };

const NAMES: PrivateName[] = [
  {
    name: '__reactRouterContext',
    files: 'react-router/dist/production/lib/dom-export/hydrated-router.js',
    use: /window\.__reactRouterContext\b/,
    because: 'web/app/document/start-script.ts sets what `HydratedRouter` reads',
  },
  {
    name: '__reactRouterRouteModules',
    files: 'react-router/dist/production/lib/dom-export/hydrated-router.js',
    use: /window\.__reactRouterRouteModules\b/,
    because: 'web/app/document/start-script.ts sets what `HydratedRouter` reads',
  },
  {
    name: '__reactProps',
    files: 'react-dom/cjs/react-dom-client.production.js',
    use: /"__reactProps\$"/,
    because: 'web/app/document/start-script.ts and the tests see by it that React has hydrated an element',
  },
  {
    name: '__reactRouterManifest',
    files: '@react-router/dev/dist/vite.js',
    use: /`window\.__reactRouterManifest=\$\{JSON\.stringify\(/,
    because: 'operator/site/studio-build.ts separates the routes of the studio in the file that sets it',
  },
  {
    name: '?__react-router-build-client-route',
    files: '@react-router/dev/dist/vite.js',
    use: /"\?__react-router-build-client-route"/,
    because: 'operator/site/page-chunks.ts finds the modules of routes by it',
  },
];

for (const { name, files, use, because } of NAMES)
  test(`${name} is used as before: ${because}`, () => {
    const texts = globSync(files, { cwd: MODULES }).map((file) =>
      readFileSync(path.join(MODULES, file), 'utf8'),
    );
    assert.ok(
      texts.some((text) => use.test(text)),
      `${files} has no ${use.source}`,
    );
  });
