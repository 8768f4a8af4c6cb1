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
  {
    name: '\\0rolldown/runtime',
    files: 'rolldown/dist/index.mjs',
    use: /RUNTIME_MODULE_ID = "\\0rolldown\/runtime\b/,
    because: 'operator/site/page-chunks.ts puts the functions of the bundler beside React',
  },
  {
    name: 'idx in the state of the history',
    files: 'react-router/dist/production/lib/router/history.js',
    use: /return \(globalHistory\.state \|\| \{ idx: null \}\)\.idx/,
    because: 'web/ui/layer/use-back-closes.ts and the remote of televisions count the pages of a visit by it',
  },
  {
    name: 'X-Remix-Response',
    files: 'react-router/dist/production/lib/dom/ssr/single-fetch.js',
    use: /!res\.headers\.has\("X-Remix-Response"\)/,
    because: 'web/handler.ts hides the routes of the studio by leaving it out',
  },
  {
    name: 'ScrollRestoration, which returns one inline script',
    files: 'react-router/dist/production/lib/dom/lib.js',
    use: /dangerouslySetInnerHTML: \{ __html: `\(\$\{restoreScroll\}\)\(/,
    because: 'web/app/document/scroll-memory.tsx calls it for the text of its script',
  },
  {
    name: 'UNSAFE_DataRouterContext and UNSAFE_DataRouterStateContext',
    files: 'react-router/dist/production/index.js',
    use: /\bas UNSAFE_DataRouterContext\b.*\bas UNSAFE_DataRouterStateContext\b/,
    because: 'web/studio/catalogue/record-form/leave-guard.tsx does by them what `useBlocker` does',
  },
  {
    name: 'the connection of a client of pg',
    files: 'pg/lib/client.js',
    use: /this\.connection =\s+c\.connection \|\|\s+new Connection\(/,
    because: 'connections/guard-pool.ts destroys its socket',
  },
  {
    name: 'processID and secretKey of a client of pg',
    files: 'pg/lib/client.js',
    use: /this\.sslNegotiation = .+[^]+con\.cancel\(client\.processID, client\.secretKey\)/,
    because: 'connections/limited-pool.ts asks the server to cancel by them',
  },
  {
    name: 'cancel and requestSsl of a connection of pg',
    files: 'pg/lib/connection.js',
    use: /\n {2}connect\(port, host\) \{[^]+\n {2}requestSsl\(\) \{[^]+\n {2}cancel\(processID, secretKey\) \{/,
    because: 'connections/limited-pool.ts sends a request to cancel',
  },
  {
    name: 'jobs.version, jobs.queue and jobs.job',
    files: 'pg-boss/dist/plans.js',
    use: /\.version \(\s+version int [^]+\.queue \(\s+name text [^]+\bstart_after timestamp [^]+\bcreated_on timestamp /,
    because: 'server/platform/jobs/ reads the version and the lengths of the queues, backups know the tables',
  },
  {
    name: 'the version of the tables in pg-boss/package.json',
    files: 'pg-boss/package.json',
    use: /"pgboss": \{\s+"schema": \d+/,
    because: 'server/platform/jobs/tables.ts compares it with jobs.version',
  },
  // Errors without a code, which `server/platform/database/unavailable.ts` knows by their messages.
  ...Object.entries({
    'pg/lib/client.js': [
      'Connection terminated',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'timeout expired',
      'Query read timeout',
    ],
    'pg-pool/index.js': [
      'timeout exceeded when trying to connect',
      'Cannot use a pool after calling end on the pool',
    ],
    'kysely/dist/dialect/postgres/postgres-driver.js': ['Postgres connection has been discarded'],
    'kysely/dist/driver/runtime-driver.js': ['driver has already been destroyed'],
    'pg-boss/dist/db.js': ['Database not opened'],
    'pg-boss/dist/manager.js': ['Database connection is not opened'],
  }).flatMap(([files, messages]) =>
    messages.map((name) => ({
      name,
      files,
      use: new RegExp(name),
      because: 'isDatabaseUnavailable knows a lost database by it',
    })),
  ),
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
