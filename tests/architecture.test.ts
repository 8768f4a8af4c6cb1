import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readSources, type Source } from '#tests/support/code/sources.ts';

const sources = readSources();
const isTest = (file: string) => /\.(test|e2e|drill)\.tsx?$/.test(file);
const product = sources.filter(({ file }) => !isTest(file));

function inside(...folders: string[]): Source[] {
  return product.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

/** The imports that match a pattern, each as «file -> import»; type imports count. */
function findImports(files: Source[], forbidden: RegExp): string[] {
  return files.flatMap(({ file, imports }) =>
    imports.filter((name) => forbidden.test(name)).map((name) => `${file} -> ${name}`),
  );
}

/** The first `depth` folders of a path; undefined for files above that depth. */
function folderOf(file: string, depth: number): string | undefined {
  const parts = file.split('/');
  return parts.length > depth ? parts.slice(0, depth).join('/') : undefined;
}

/** The groups that each group of a side may import, read from ARCHITECTURE.md. */
function allowedArrows(side: string): Map<string, string[]> {
  const text = readFileSync(path.resolve(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');
  const block = new RegExp(`^${side}/\\n((?: {2}\\w+ -> .*\\n)+)`, 'm').exec(text)?.[1] ?? '';
  const lines = block.trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [from = '', to = ''] = line.trim().split(' -> ');
      return [from, to.split(' ').filter((name) => name !== 'nothing')];
    }),
  );
}

test('the contract imports only zod', () => {
  assert.deepEqual(findImports(inside('contract'), /^(?!contract\/|zod$)/), []);
});

test('the server imports neither the site nor the commands', () => {
  assert.deepEqual(findImports(inside('server'), /^(web|operator|tests|bench)\/|^react/), []);
});

test('the site imports the contract and no server code', () => {
  assert.deepEqual(
    findImports(inside('web'), /^(server|operator|tests|bench|demo)\/|^(hono|kysely|pg|node:)/),
    [],
  );
});

test('routes do not import the database', () => {
  const routes = product.filter(({ file }) => /^server\/.*\/routes\.ts$/.test(file));
  assert.ok(routes.length > 30);
  assert.deepEqual(findImports(routes, /^(kysely|pg)$|^server\/platform\/database\//), []);
});

test('transactions are begun by inTransaction only, which repeats them after a conflict', () => {
  const others = inside('server', 'operator').filter(
    ({ file, text }) => !file.endsWith('/in-transaction.ts') && /\.(?:startT|t)ransaction\(/.test(text),
  );
  assert.deepEqual(
    others.map(({ file }) => file),
    [],
  );
});

test('the client of Valkey is loaded only where there is an address', () => {
  const importers = inside('server', 'operator').filter(({ text }) =>
    /^import (?!type\b)[^;]*'(?:ioredis|[^']*\/open-valkey\.ts)'/m.test(text),
  );
  assert.deepEqual(
    importers.map(({ file }) => file),
    ['server/platform/database/valkey/client.ts'],
  );
});

test('the client of S3 is loaded only where there is a bucket', () => {
  const loading =
    /^import (?!type\b)[^;]*'(?:@aws-sdk\/[^']*|[^']*\/(?:s3\/(?:open|client|listing|requests|s3-storage|uploads)|s3-place)\.ts)'/m;
  const isOfS3 = /^(?:server\/media\/storage\/s3\/|operator\/backup\/place\/s3-)/;
  const importers = inside('server', 'operator').filter(({ text }) => loading.test(text));
  assert.deepEqual(
    importers.map(({ file }) => file).filter((file) => !isOfS3.test(file)),
    [],
  );
});

// A promise that is kept in a name rejects unheard when the code between its start and its `await` fails or returns. So
// a loader awaits each promise where it starts, alone or in the `Promise.all` that starts it with others.
const KEPT_PROMISE = new RegExp(
  [
    String.raw`\bawait \w+\b(?!\s*[.(<[?\x60])`,
    String.raw`(?<![.\w)]\s*)\b\w+\s*\.(?:then|catch|finally)\(`,
    String.raw`\bPromise\.\w+\(\w+\)`,
    String.raw`\w\??: Promise<`,
    String.raw`\b(?:Await|use)\b[^;]*from '(?:react-router|react)'`,
  ].join('|'),
  'g',
);

/** The names among the elements of the arrays that are given to `Promise.all` and the like. */
function namesInArrays(text: string): string[] {
  return [...text.matchAll(/\bPromise\.\w+\(\[/g)].flatMap(({ 0: start, index }) => {
    let depth = 1;
    let element = '';
    const elements: string[] = [];
    for (const sign of text.slice(index + start.length)) {
      if ('([{'.includes(sign)) depth += 1;
      if (')]}'.includes(sign)) depth -= 1;
      if (depth === 0 || (depth === 1 && sign === ',')) elements.push(element.trim());
      if (depth === 0) break;
      element = depth === 1 && sign === ',' ? '' : element + sign;
    }
    return elements.filter((one) => /^[a-z]\w*$/.test(one));
  });
}

/** Whether a file of the site runs on the server and reads data there. */
function readsOnServer({ file, text }: Source): boolean {
  return /^web\/.*\.tsx?$/.test(file) && /\bCall\b|\bapiContext\b/.test(text);
}

test('loaders and actions keep no promise that is awaited later', () => {
  const readers = product.filter(readsOnServer);
  assert.ok(readers.length > 80);
  const kept = readers.flatMap(({ file, text }) =>
    [...[...text.matchAll(KEPT_PROMISE)].map(([found]) => found), ...namesInArrays(text)].map(
      (found) => `${file}: ${found}`,
    ),
  );
  assert.deepEqual(kept, []);
});

test('the UI layer imports no domain code', () => {
  // `no-break.ts` is a rule of typography that e-mails share.
  assert.deepEqual(findImports(inside('web/ui'), /^(contract\/(?!no-break\.ts)|web\/(?!ui\/))/), []);
});

test('only the configuration reads the environment', () => {
  const readers = inside('server').filter(({ text }) => /process\.env/.test(text));
  assert.deepEqual(
    readers.map(({ file }) => file),
    [],
  );
});

for (const side of ['server', 'web']) {
  const allowed = allowedArrows(side);

  test(`groups of ${side} import only the groups that ARCHITECTURE.md allows`, () => {
    const known = [...allowed.keys()];
    assert.ok(known.length > 5);
    // Each group imports only groups listed before it, so there is no cycle.
    for (const [from, targets] of allowed)
      for (const to of targets) assert.ok(known.indexOf(to) < known.indexOf(from), `${from} -> ${to}`);
    const wrong = inside(side).flatMap(({ file, imports }) => {
      const from = folderOf(file, 2);
      if (!from) return [];
      const targets = allowed.get(from.slice(side.length + 1)) ?? [];
      return imports
        .filter((name) => name.startsWith(`${side}/`) && !name.includes('/+types/'))
        .filter((name) => {
          const to = folderOf(name, 2);
          // Of the files outside the groups every module may import these two.
          if (!to) return !/^server\/(failure|deps)\.ts$/.test(name);
          return to !== from && !targets.includes(to.slice(side.length + 1));
        })
        .map((name) => `${file} -> ${name}`);
    });
    assert.deepEqual(wrong, []);
  });

  test(`modules of ${side} have no import cycles`, () => {
    const arrows = new Map<string, Set<string>>();
    for (const { file, imports } of inside(side)) {
      const from = folderOf(file, 3);
      if (!from) continue;
      const targets = arrows.get(from) ?? new Set();
      for (const name of imports) {
        const to = folderOf(name, 3);
        if (to?.startsWith(`${side}/`) && to !== from) targets.add(to);
      }
      arrows.set(from, targets);
    }
    const cycles: string[] = [];
    const isWalked = new Set<string>();
    const walk = (module: string, trail: string[]) => {
      if (trail.includes(module)) {
        cycles.push([...trail.slice(trail.indexOf(module)), module].join(' -> '));
        return;
      }
      if (isWalked.has(module)) return;
      for (const next of arrows.get(module) ?? []) walk(next, [...trail, module]);
      isWalked.add(module);
    };
    for (const module of arrows.keys()) walk(module, []);
    assert.deepEqual(cycles, []);
  });

  test(`${side} and each of its groups hold at most ten folders`, () => {
    const folders = new Map<string, Set<string>>();
    for (const { file } of sources.filter((source) => source.file.startsWith(`${side}/`))) {
      for (const depth of [1, 2]) {
        const parent = folderOf(file, depth);
        const child = folderOf(file, depth + 1);
        if (parent && child) folders.set(parent, (folders.get(parent) ?? new Set()).add(child));
      }
    }
    const crowded = [...folders].filter(([, children]) => children.size > 10).map(([folder]) => folder);
    assert.deepEqual(crowded, []);
  });
}

// Numbered files, and what is listed where it is read: the parts of the player's state.
const LISTS = ['server/platform/database/migrations', 'web/player/slices'];

test('no folder of the server, the site and the commands holds more than 24 names', () => {
  const names = new Map<string, Set<string>>();
  for (const { file } of sources.filter((one) => /^(server|web|operator)\//.test(one.file))) {
    const parts = file.split('/');
    for (const [at, part] of parts.entries()) {
      const folder = parts.slice(0, at).join('/');
      // A file, its test and its styles are one name.
      const [name = ''] = at === parts.length - 1 ? part.split('.') : [part];
      names.set(folder, (names.get(folder) ?? new Set()).add(name));
    }
  }
  const crowded = [...names].filter(([folder, own]) => own.size > 24 && !LISTS.includes(folder));
  assert.deepEqual(crowded, []);
});

test('no file exceeds 400 lines, nine of ten have at most 200 and half are under 60', () => {
  const long = sources.filter(({ lines }) => lines > 400).map(({ file, lines }) => `${file}: ${lines}`);
  assert.deepEqual(long, []);
  const sizes = product.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const quantile = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0;
  assert.ok(quantile(0.9) <= 200);
  assert.ok(quantile(0.5) < 60);
});

test('no file or folder has a catch-all name', () => {
  const bags = sources.filter(({ file }) =>
    /(^|\/)(utils?|helpers?|common|misc|lib|services?|managers?)(\/|\.)/.test(file),
  );
  assert.deepEqual(
    bags.map(({ file }) => file),
    [],
  );
});

test('bounds are named MAX_ and MIN_, and comments have at most 120 characters a line', () => {
  const code = sources.filter(({ file }) => /\.tsx?$/.test(file));
  const named = code.flatMap(({ file, text }) =>
    [...text.matchAll(/\bconst ((?:\w+_)?(?:MOST|LEAST|LONGEST|SHORTEST)(?:_\w+)?)\b/g)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  );
  assert.deepEqual(named, []);
  const long = sources
    .filter(({ file }) => !file.endsWith('.sql'))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => line.length > 120 && /^\s*(\/\/|\*|\/\*)/.test(line))
        .map((line) => `${file}: ${line}`),
    );
  assert.deepEqual(long, []);
});

// Words that only we used; each has a standard term now: resources, e-mail, change feed, cached response, authorize…
const RETIRED =
  /House|Letters?$|News$|Kept|^(re)?[rR]ecall|[rR]emember|Shel(f|ves)$|Curtain|Screening|Doors?$|Ledger|Tally|Fault(?!sTable)|(^|[a-z])(Told|Said|Asked|Begun|Heard|Hearing|Elsewhere)$|^keep(Doing|Telling|Swept|Erasing|Saving|Pages)|^(admit|giveBreak|warmUp)$/;
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|let|type|class) (\w+)/gm;

test('exported names and files use standard terms', () => {
  const code = sources.filter(({ file }) => /\.tsx?$/.test(file) && !file.startsWith('demo/'));
  const names = code.flatMap(({ file, text }) =>
    [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ file, name })),
  );
  assert.ok(names.length > 2000);
  assert.deepEqual(
    names.filter(({ name }) => RETIRED.test(name)),
    [],
  );
  const files = sources.filter(({ file }) =>
    /-words\.tsx?$|(^|\/)(letters|news|shelf|curtain|screening)\./.test(file),
  );
  assert.deepEqual(
    files.map(({ file }) => file),
    [],
  );
});

// Signed addresses, log lines, leases of this machine and the ages of its own files have the clock of the process.
const OWN_CLOCK = [
  'operator/backup/create-backup.ts',
  'operator/commands/ingest.ts',
  'operator/site/client-build.ts',
  'operator/site/site.ts',
  'server/app.ts',
  'server/main.ts',
  'server/media/delivery/signing.ts',
  'server/media/images/put-picture.ts',
  'server/platform/changes/change-feed.ts',
  'server/platform/database/postmaster.ts',
  'server/platform/mail/mailer.ts',
  'server/platform/status/logs/create-log.ts',
  'server/publishing/ingest/heartbeat.ts',
  'server/publishing/ingest/ingest-log.ts',
  'server/publishing/ingest/ingest-worker.ts',
  'server/publishing/sweep/sweep-storage.ts',
  'server/publishing/sweep/sweep-worker.ts',
];

test('what is stamped, expires or is deleted has the time of the database', () => {
  const found = inside('server', 'operator').filter(({ text }) => /\bDate\.now\b|\bnew Date\(\)/.test(text));
  assert.deepEqual(
    found.map(({ file }) => file),
    OWN_CLOCK,
  );
});
