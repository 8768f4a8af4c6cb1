import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources, type Source } from '#tests/support/sources.ts';

const sources = readSources();
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const product = sources.filter(({ file }) => !isTest(file));

function inside(...folders: string[]): Source[] {
  return product.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

/** The imports of some files that fall under a rule, each as «file -> import». */
function found(files: Source[], forbidden: RegExp): string[] {
  return files.flatMap(({ file, imports }) =>
    imports.filter((name) => forbidden.test(name)).map((name) => `${file} -> ${name}`),
  );
}

// `server/catalog/releases/find.ts` is in the room `releases`; a file right under `server/` is in none.
function roomOf(file: string, side: string): string | undefined {
  return new RegExp(`^${side}/([^/]+)/`).exec(file)?.[1];
}

test('the contract needs nothing but zod and runs anywhere', () => {
  assert.deepEqual(found(inside('contract'), /^(?!contract\/|zod$)/), []);
});

test('the server knows neither the site nor the commands', () => {
  assert.deepEqual(found(inside('server'), /^(web|operator|tests|bench)\/|^react/), []);
});

test('the site reaches data only through the contract', () => {
  assert.deepEqual(found(inside('web'), /^(server|operator|tests|bench|demo)\/|^(hono|kysely|pg|node:)/), []);
});

test('routes speak HTTP and leave the database to the verbs of their room', () => {
  const routes = product.filter(({ file }) => /^server\/[^/]+\/routes\.ts$/.test(file));
  assert.ok(routes.length > 3);
  assert.deepEqual(found(routes, /^(kysely|pg)$|^server\/database\//), []);
});

test('media knows files and no room of the domain', () => {
  const others = inside('server/media').flatMap(({ file, imports }) =>
    imports
      .filter(
        (name) =>
          name.startsWith('server/') &&
          !/^server\/(media|http)\/|^server\/(failure|no-space)\.ts$/.test(name),
      )
      .map((name) => `${file} -> ${name}`),
  );
  assert.deepEqual(others, []);
});

test('the UI layer has no word of the domain, and Base UI stays inside it', () => {
  assert.deepEqual(found(inside('web/ui'), /^(contract|web\/(?!ui\/))/), []);
  const outside = inside('web').filter(({ file }) => !file.startsWith('web/ui/'));
  assert.deepEqual(found(outside, /^@base-ui\//), []);
});

test('only the configuration reads the environment', () => {
  const readers = inside('server').filter(({ text }) => /process\.env/.test(text));
  assert.deepEqual(
    readers.map(({ file }) => file),
    [],
  );
});

for (const side of ['server', 'web']) {
  test(`rooms of ${side} depend on each other in one direction`, () => {
    const arrows = new Map<string, Set<string>>();
    for (const { file, imports } of inside(side)) {
      const from = roomOf(file, side);
      if (!from) continue;
      const targets = arrows.get(from) ?? new Set();
      for (const name of imports) {
        const to = roomOf(name, side);
        if (to && to !== from) targets.add(to);
      }
      arrows.set(from, targets);
    }
    const cycles: string[] = [];
    const walk = (room: string, way: string[]) => {
      if (way.includes(room)) return void cycles.push([...way.slice(way.indexOf(room)), room].join(' -> '));
      for (const next of arrows.get(room) ?? []) walk(next, [...way, room]);
    };
    for (const room of arrows.keys()) walk(room, []);
    assert.deepEqual([...new Set(cycles)], []);
  });
}

test('no file is longer than 400 lines, nine of ten have at most 200', () => {
  const long = sources.filter(({ lines }) => lines > 400).map(({ file, lines }) => `${file}: ${lines}`);
  assert.deepEqual(long, []);
  const sizes = product.map(({ lines }) => lines).toSorted((a, b) => a - b);
  assert.ok((sizes[Math.floor(sizes.length * 0.9)] ?? 0) <= 200);
});

test('names say what is inside', () => {
  const bags = sources.filter(({ file }) =>
    /(^|\/)(utils?|helpers?|common|misc|lib|services?|managers?)(\/|\.)/.test(file),
  );
  assert.deepEqual(
    bags.map(({ file }) => file),
    [],
  );
});
