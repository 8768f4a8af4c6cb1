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

const notUtf8 = /^Это не текст в UTF-8; возможно, он в windows-1251\. .*iconv -f WINDOWS-1251 -t UTF-8/;

test('a line that is not in UTF-8 comes with its problem, and the lines around it with their text', async () => {
  const file = path.join(folder, 'mixed');
  const pieces = [
    '\uFEFFночь\n',
    Buffer.from([0xcd, 0xee, 0xf7, 0xfc, 0x0d, 0x0a]),
    'утро\n',
    Buffer.from([0xd0]),
  ];
  await writeFile(file, Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
  const [first, second, third, fourth, ...more] = await linesOf(file);
  assert.deepEqual([first, third, more], [{ number: 1, text: 'ночь' }, { number: 3, text: 'утро' }, []]);
  for (const [line, number] of [
    [second, 2],
    [fourth, 4],
  ] as const) {
    assert.ok(line && 'problem' in line && line.number === number);
    assert.match(line.problem, notUtf8);
  }
});

test('a letter between two chunks is read whole', async () => {
  const file = path.join(folder, 'chunks');
  const text = `a${'ж'.repeat(100_000)}`;
  await writeFile(file, `${text}\n${text}`);
  assert.deepEqual(await linesOf(file), [
    { number: 1, text },
    { number: 2, text },
  ]);
});

test('UTF-16 and a list of JSON are refused as a whole, plain and packed', async () => {
  const text = '{"name":"Поезд"}\n{"name":"Ночь"}\n';
  const wide = Buffer.from(text, 'utf16le');
  const list = ['[{"id":1}]', '\uFEFF \n [\n{"id":1}\n]', `[${'{"id":1},'.repeat(1_000_000)}{"id":2}]`];
  const cases: [Buffer, RegExp][] = [
    ...[wide, Buffer.from(wide).swap16(), Buffer.from(`\uFEFF${text}`, 'utf16le')].map(
      (bytes): [Buffer, RegExp] => [bytes, /UTF-16\. .*iconv -f UTF-16 -t UTF-8/],
    ),
    ...list.map((one): [Buffer, RegExp] => [
      Buffer.from(one),
      /Это не каталог, а список JSON: .*jq -c '\.\[\]'/,
    ]),
  ];
  for (const [bytes, message] of cases)
    for (const content of [bytes, gzipSync(bytes)]) {
      const file = path.join(folder, 'whole');
      await writeFile(file, content);
      await assert.rejects(linesOf(file), { code: 'invalid', message });
    }
});

test('returns a too long line without its text and later lines unchanged', async () => {
  const file = path.join(folder, 'long');
  await writeFile(file, `a\n${'x'.repeat(9_000_000)}\nb\n`);
  assert.deepEqual(await linesOf(file), [
    { number: 1, text: 'a' },
    { number: 2, problem: 'строка длиннее 8 МБ' },
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
