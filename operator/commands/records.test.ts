import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, beforeEach, mock, test } from 'node:test';
import { execa } from 'execa';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import type { Resources } from '#server/deps.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { runAkane } from '#tests/support/process.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { terminal } from '../terminal.ts';
import { recordsCommand } from './records.ts';

let api: TestApi;
let resources: Resources;
let folder: string;
let remove: () => Promise<void>;
let output = '';
before(async () => {
  api = await openTestApi();
  ({ folder, remove } = await createTestFolder());
  resources = { ...api, jobs: await api.jobs() } as unknown as Resources;
  for (const method of ['say', 'give'] as const)
    mock.method(terminal, method, (text: string) => (output += `${text}\n`));
});
after(async () => {
  await api.close();
  await remove();
});
beforeEach(() => (output = ''));

async function write(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  await writeFile(file, isText ? content : JSON.stringify(content));
  return file;
}

async function records(...args: string[]): Promise<string> {
  output = '';
  await recordsCommand(resources, args);
  return output;
}

const ORIGIN = { url: 'https://video.test/', title: 'Все' };
const VIDEO = {
  origin: ORIGIN.url,
  url: 'https://video.test/1',
  title: 'Видео',
  video_id: '1',
  image: 'red.png',
};
const VIDEOS = { 'video-origins': [ORIGIN], videos: [VIDEO] };
const team = (title: string) => ({ title, users: [{ nickname: 'Лис', roles: ['Озвучка'] }] });

test('imports a file of several kinds with its counts, and prints it as JSON that changes nothing', async () => {
  const red = sharp({ create: { width: 64, height: 36, channels: 3, background: '#fe3635' } });
  await writeFile(path.join(folder, 'red.png'), await red.png().toBuffer());
  const content = {
    'team-roles': [{ title: 'Озвучка' }],
    teams: [team('Голоса'), team('Слова')],
    ...VIDEOS,
    promotions: [{ title: 'Поддержите' }],
    site: { name: 'Лисья озвучка' },
  };
  const file = await write('all.json', `\uFEFF${JSON.stringify(content)}`);
  const dry = await records('import', '--dry-run', file);
  assert.match(dry, /^team-roles: добавлено 1,[^]*\nЭто была проверка: ничего не записано\.\n$/);
  assert.match(await records('export', 'teams'), /"teams": \[\]/);
  assert.equal(
    await records('import', file),
    [
      'team-roles: добавлено 1, изменено 0, без изменений 0, удалено 0.',
      'teams: добавлено 2, изменено 0, без изменений 0, удалено 0.',
      'video-origins: добавлено 1, изменено 0, без изменений 0, удалено 0.',
      'videos: добавлено 1, изменено 0, без изменений 0, удалено 0.',
      'promotions: добавлено 1, изменено 0, без изменений 0, удалено 0.',
      'site: добавлено 0, изменено 1, без изменений 0, удалено 0.',
      'Недостающие картинки сервер нарисует сам, пока работает.\n',
    ].join('\n'),
  );
  const shown = await records('export', 'promotions', 'site', 'teams', 'videos');
  assert.deepEqual(Object.keys(JSON.parse(shown) as object), Object.keys(content));
  const again = await records('import', await write('shown.json', shown), '--delete');
  assert.match(again, /^(?:[a-z-]+: добавлено 0, изменено 0, без изменений [1-9], удалено 0\.\n){6}/);
});

test('records that are only on the site are named, and deleted on request', async () => {
  const file = await write('one.json', { teams: [team('Слова')] });
  assert.equal(
    await records('import', file, '--dry-run'),
    'teams: добавлено 0, изменено 0, без изменений 1, удалено 0. Только на сайте: 1 запись, удалить — --delete.\n' +
      'Это была проверка: ничего не записано.\n',
  );
  assert.match(await records('import', file, '--delete'), /^teams: .*, удалено 1\.\n/);
});

test('a poll is asked by a file', async () => {
  const polls = [{ question: 'Что дальше?', options: ['Море', 'Лес'], ends_at: '2999-01-01T00:00:00+03:00' }];
  assert.match(await records('import', await write('poll.json', { polls })), /^polls: добавлено 1,/);
  const shown = JSON.parse(await records('export', 'polls')) as unknown;
  const poll = { ...polls[0], is_multiple: false, ends_at: '2998-12-31T21:00:00+00:00' };
  assert.deepEqual(shown, { polls: [poll] });
});

test('a Markdown file is the text of its page, until the default is back', async () => {
  const texts = async () =>
    (JSON.parse(await records('export', 'texts')) as { texts: { name: string; markdown: string }[] }).texts;
  const [rules, , teams] = await texts();
  assert.match(rules?.markdown ?? '', /^Сайт делает команда[^]*\n## Возраст\n/);
  assert.deepEqual(teams, { name: 'teams', markdown: '' });
  const file = await write('rules.md', '\uFEFF# Главное\r\n\r\nБудьте добры.\r\n');
  assert.match(await records('import', file), /^texts: добавлено 0, изменено 1, /);
  assert.equal((await texts())[0]?.markdown, '# Главное\n\nБудьте добры.\n');
  assert.match(await records('import', file), /^texts: .*изменено 0, без изменений 1, /);
  assert.match(
    await records('import', await write('defaults.json', { texts: [] }), '--delete'),
    /удалено 1\.\n/,
  );
  assert.deepEqual((await texts())[0], rules);
});

test('refuses an invalid file or command with one sentence', async () => {
  const pipe = path.join(folder, 'pipe.json');
  await execa('mkfifo', [pipe]);
  const former = { roles: [], teams: [] };
  const cases: [string[], RegExp][] = [
    [['import', path.join(folder, 'none.json')], /Нет такого файла/],
    [['import', await write('text.json', 'просто текст')], /Это не JSON/],
    [
      ['import', await write('cp1251.json', Buffer.from([0x22, 0xcd, 0xee, 0xf7, 0xfc, 0x22]))],
      /windows-1251/,
    ],
    [
      ['import', await write('wide.json', Buffer.from('\uFEFF[]', 'utf16le'))],
      /текст в UTF-16\..*iconv -f UTF-16/,
    ],
    [['import', await write('comma.json', '{\n  "teams": [],\n}')], /Это не JSON, строка 3, знак 1:/],
    [['import', await write('cut.json', '{')], /Это не JSON/],
    [
      ['import', await write('bad.json', { teams: [{ users: [] }] })],
      /^teams, запись 1: Поле title обязательно\.$/,
    ],
    [
      ['import', await write('old.json', former)],
      /^Это файл прежней команды akane teams\. .*docs\/records\.md\.$/,
    ],
    [['import', await write('far/videos.json', VIDEOS)], /запись 1 .*нет картинки red\.png рядом с файлом/],
    [['import', await write('about.md', 'О нас')], /name допускает только значения rules, support, teams/],
    [['import', await write('cp1251.md', Buffer.from([0xcf, 0xf0, 0xe0]))], /не текст в UTF-8/],
    [['import', await write('teams.md', 'Мы'), '--delete'], /В файле \.md один текст/],
    [['import', pipe], /Это не файл/],
    [['import', '/dev/zero'], /Это не файл/],
    [['import', 'a.json', 'b.json'], /Укажите один файл/],
    [['import'], /Укажите один файл[^]*records import ФАЙЛ/],
    [['import', 'a.json', '--drop'], /Команда записана неверно/],
    [['export'], /Команда записана неверно/],
    [['export', 'people'], /Записей вида «people» нет\. Есть такие: genres, /],
    [['open'], /Команда записана неверно/],
    [[], /Команда записана неверно/],
  ];
  for (const [args, message] of cases)
    await assert.rejects(recordsCommand(resources, args), { name: 'Failure', message }, args.join(' '));
});

test('prints pure JSON, and ends with 1 and one sentence for an invalid command', async () => {
  const env = { DATA_DIR: path.join(folder, 'data') };
  // So that no command has to start it.
  const server = await startEmbeddedPostgres(path.join(folder, 'data/postgres'));
  const shown = await runAkane(['records', 'export', 'campaigns'], env);
  assert.deepEqual([shown.code, shown.output], [0, '{\n  "campaigns": []\n}\n']);
  const cases: [string[], RegExp][] = [
    [
      ['records', 'import', await write('teams.json', { teams: {} })],
      /^teams: должно быть списком записей\.$/m,
    ],
    [['import', path.join(folder, 'pipe.json')], /Это не файл/],
    [['torrent', 'import', '--release', 'a', '/dev/zero'], /Это не файл/],
    [['ingest', '--release', 'a', '--ordinal', '1', 'a\u001B[2J\u202Eb.mkv'], /Релиз «a» не найден/],
    [['import', 'a\u001B[2J\u202Eb.mkv'], /Нет такого файла: a\uFFFD\[2J\uFFFDb\.mkv/],
    [['constructor'], /Нет команды «constructor»/],
    [['__proto__'], /Нет команды/],
    [['user', 'list', '--search', 'a', '--search', 'b'], /--search: указано дважды/],
    [['user', 'list', '--search', '\uFFFD\uFFFD'], /--search: это не UTF-8/],
  ];
  for (const [args, sentence] of cases) {
    const { code, output } = await runAkane(args, env);
    assert.equal(code, 1, output);
    assert.match(output, sentence);
    assert.doesNotMatch(output, /\n\s+at /);
  }
  await server.leave();
});
