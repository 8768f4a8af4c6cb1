import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { runAkane } from '#tests/support/process.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';

let folder: string;
let remove: () => Promise<void>;
let env: NodeJS.ProcessEnv;
let server: EmbeddedPostgres;
before(async () => {
  ({ folder, remove } = await createTestFolder());
  env = { DATA_DIR: path.join(folder, 'data') };
  // So that no command has to start it.
  server = await startEmbeddedPostgres(path.join(folder, 'data/postgres'));
});
after(async () => {
  await server.leave();
  await remove();
});

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function done(...args: string[]): Promise<string> {
  const { code, output } = await runAkane(args, env);
  assert.equal(code, 0, output);
  return output;
}

test('imports the site texts and reports the changes, prints them as pure JSON, and imports that without a change', async () => {
  const own = JSON.stringify({ name: 'Лисья озвучка', short_name: 'Лис' });
  assert.equal(await done('site', await write('own.json', `\uFEFF${own}`)), 'Изменено: name, short_name.\n');
  const shown = await done('site');
  assert.equal((JSON.parse(shown) as { name: string }).name, 'Лисья озвучка');
  assert.equal(await done('site', await write('shown.json', shown)), 'Слова сайта уже такие.\n');
  await done('site', await write('none.json', '{}'));
  assert.match(await done('site'), /"name": "Аканэ"/);
});

test('replaces the text of a page, prints it as pure Markdown, and restores the default', async () => {
  const defaultText = await done('text', 'rules');
  assert.match(defaultText, /^Сайт делает команда[^]*\n## Возраст\n/);
  assert.equal(await done('text', 'teams'), '\n');
  const file = await write('rules.md', '\uFEFF# Главное\r\n\r\nБудьте добры.\r\n');
  assert.equal(await done('text', 'rules', file), 'Текст записан, он на странице /rules.\n');
  const shown = await done('text', 'rules');
  assert.equal(shown, '# Главное\n\nБудьте добры.\n');
  assert.equal(await done('text', 'rules', await write('again.md', shown)), 'Текст уже такой.\n');
  assert.equal(await done('text', 'rules', '--default'), 'Возвращён исходный текст.\n');
  assert.equal(await done('text', 'rules'), defaultText);
});

test('exits with 1 and one sentence for an invalid file', async () => {
  const cases: [string[], RegExp][] = [
    [['site', path.join(folder, 'nothing.json')], /Нет такого файла/],
    [['site', await write('text.json', 'просто текст')], /Это не JSON/],
    [
      ['site', await write('bad.json', '{"nmae":"Лис","start_year":"x"}')],
      /start_year.*nmae|nmae.*start_year/,
    ],
    [['text'], /Укажите страницу: akane text rules\|support\|teams/],
    [['text', 'rules', await write('cp1251.md', Buffer.from([0xcf, 0xf0, 0xe0]))], /не текст в UTF-8/],
  ];
  for (const [args, sentence] of cases) {
    const { code, output } = await runAkane(args, env);
    assert.equal(code, 1, output);
    assert.match(output, sentence);
    assert.doesNotMatch(output, /\n\s+at /);
  }
});
