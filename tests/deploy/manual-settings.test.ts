import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from '#server/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const blocksOf = (file: string) =>
  [...read(file).matchAll(/```(?:sh)?\n([^]*?)```/g)].map(([, text = '']) => text);
const settingsIn = (text: string) =>
  [...text.matchAll(/^(?:export )?([A-Z][A-Z0-9_]+)=(\S*)/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

test('every setting that a page of the manual sets is in .env.example', () => {
  const known = new Set(settingsIn(read('.env.example').replaceAll(/^# ?/gm, '')).map(([name]) => name));
  for (const file of globSync('docs/operating/*.md', { cwd: ROOT }))
    for (const [name] of blocksOf(file).flatMap(settingsIn)) assert.ok(known.has(name), `${file}: ${name}`);
});

test('a process of a site on many machines starts with the settings of its page', () => {
  const [block] = blocksOf('docs/operating/many-machines.md').filter((text) =>
    text.includes('DATABASE_URL='),
  );
  const env = Object.fromEntries(
    settingsIn(block ?? '').map(([name, value]) => [name, value.replaceAll('…', 'a-secret-of-the-tests')]),
  );
  const config = readConfig({ ...env, ROLES: 'web' }, 'none');
  // Nginx without health checks notices a stopped process by its first refused connection.
  assert.ok(config.drain.delayMs >= 2000);
});
