import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import sharp from 'sharp';
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

async function write(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  await writeFile(file, isText ? content : JSON.stringify(content));
  return file;
}

const VIDEO = { url: 'https://video.test/1', title: 'Видео', video_id: '1', image: 'red.png' };
const VIDEOS = [{ url: 'https://video.test/', title: 'Все', videos: [VIDEO] }];
const CAMPAIGN = { url: 'https://ads.test/', ad_erid: 'e', ad_company_itn: '1', ad_company_name: 'ООО' };
const TEAMS = {
  roles: [{ title: 'Озвучка' }],
  teams: [{ title: 'Голоса', users: [{ nickname: 'Лис', roles: ['Озвучка'] }] }],
};

test('imports each list with its counts, prints it as pure JSON, and imports that without a change', async () => {
  const red = sharp({ create: { width: 64, height: 36, channels: 3, background: '#fe3635' } });
  await writeFile(path.join(folder, 'red.png'), await red.png().toBuffer());
  const lists: Record<string, [unknown, RegExp]> = {
    videos: [VIDEOS, /Плейлисты: добавлено 1, изменено 0, удалено 0\.\nВидео: добавлено 1,/],
    promotions: [[{ title: 'Поддержите' }], /Промо: добавлено 1,[^]*Недостающие картинки/],
    campaigns: [[CAMPAIGN], /Кампании: добавлено 1, изменено 0, удалено 0\./],
    teams: [TEAMS, /Роли: добавлено 1,[^]*Команды: добавлено 1,[^]*Участники: добавлено 1,/],
  };
  for (const [list, [content, sums]] of Object.entries(lists)) {
    const first = await runAkane([list, await write(`${list}.json`, content)], env);
    assert.equal(first.code, 0, first.output);
    assert.match(first.output, sums);
    const shown = await runAkane([list], env);
    const again = await runAkane([list, await write('shown.json', JSON.parse(shown.output))], env);
    assert.equal(again.code, 0, again.output);
    assert.doesNotMatch(again.output, /[1-9]/);
  }
});

test('exits with 1 and one sentence for an invalid list', async () => {
  const pipe = path.join(folder, 'pipe.json');
  await execa('mkfifo', [pipe]);
  const cases: [string[], RegExp][] = [
    [['teams', path.join(folder, 'none.json')], /Нет такого файла/],
    [['teams', await write('text.json', 'просто текст')], /Это не JSON/],
    [
      ['teams', await write('cp1251.json', Buffer.from([0x22, 0xcd, 0xee, 0xf7, 0xfc, 0x22]))],
      /windows-1251/,
    ],
    [
      ['videos', await write('wide.json', Buffer.from('\uFEFF[]', 'utf16le'))],
      /текст в UTF-16\..*iconv -f UTF-16/,
    ],
    [['teams', await write('comma.json', '{\n  "roles": [],\n}')], /Это не JSON, строка 3, знак 1:/],
    [['teams', await write('cut.json', '{')], /Это не JSON/],
    [['teams', await write('bad.json', { roles: [], teams: [{ title: 'А' }] })], /teams\.№1\.users обяз/],
    [['videos', await write('far/videos.json', VIDEOS)], /нет картинки red\.png рядом с файлом/],
    [['videos', pipe], /Это не файл/],
    [['text', 'rules', '/dev/zero'], /Это не файл/],
    [['import', pipe], /Это не файл/],
    [['torrent', 'import', '--release', 'a', '/dev/zero'], /Это не файл/],
    [['ingest', '--release', 'a', '--ordinal', '1', 'a\u001B[2J\u202Eb.mkv'], /Релиз «a» не найден/],
    [['import', 'a\u001B[2J\u202Eb.mkv'], /Нет такого файла: a\uFFFD\[2J\uFFFDb\.mkv/],
    [['constructor'], /Нет команды «constructor»/],
    [['__proto__'], /Нет команды/],
    [['user', 'list', '--search', 'a', '--search', 'b'], /--search: указано дважды/],
    [['videos', 'a.json', 'b.json'], /Укажите один файл/],
  ];
  for (const [args, sentence] of cases) {
    const { code, output } = await runAkane(args, env);
    assert.equal(code, 1, output);
    assert.match(output, sentence);
    assert.doesNotMatch(output, /\n\s+at /);
  }
});
