import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readLines, type NumberedLine } from './read-lines.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-lines-'));
});
after(() => rm(folder, { recursive: true }));

const MAX_GROWTH = 400 * 2 ** 20;

async function linesOf(file: string): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  for await (const line of readLines(file, () => {})) lines.push(line);
  return lines;
}

// An archive of many parts, each of which unpacks to ten megabytes of one byte.
async function bomb(name: string, byte: string, megabytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, gzipSync('{}\n'));
  const part = gzipSync(Buffer.alloc(10_000_000, byte));
  for (let left = megabytes; left > 0; left -= 10) await appendFile(file, part);
  return file;
}

test('numbers lines and leaves out empty ones', async () => {
  const file = path.join(folder, 'plain');
  await writeFile(file, 'a\n\n \t\r\nб\r\n\nc');
  assert.deepEqual(await linesOf(file), [
    { number: 1, text: 'a' },
    { number: 4, text: 'б\r' },
    { number: 6, text: 'c' },
  ]);
});

test('returns a too long line without its text and later lines unchanged', async () => {
  const file = path.join(folder, 'long');
  await writeFile(file, `a\n${'x'.repeat(9_000_000)}\nb\n`);
  assert.deepEqual(await linesOf(file), [
    { number: 1, text: 'a' },
    { number: 2, text: undefined },
    { number: 3, text: 'b' },
  ]);
});

for (const [what, byte, megabytes] of [
  ['three hundred million empty lines', '\n', 300],
  ['a line of two gigabytes', 'x', 2000],
  ['nothing but zero bytes', '\0', 600],
  ['nothing but spaces', ' ', 600],
] as const) {
  test(`${what} in a small archive end the reading with a reason, in little memory`, async () => {
    const file = await bomb(`${byte.charCodeAt(0)}.gz`, byte, megabytes);
    const before = process.memoryUsage.rss();
    await assert.rejects(linesOf(file), {
      code: 'invalid',
      message: /После строки 1 идут только пустые строки/,
    });
    assert.ok(process.memoryUsage.rss() - before < MAX_GROWTH);
  });
}
