import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, mock, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { makeTorrentFile } from '#tests/support/samples/torrent.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { terminal } from '../terminal.ts';
import { torrentCommand } from './torrent.ts';
import { readTorrentArguments } from './torrent-flags.ts';

let api: TestApi;
let folder: string;
let remove: () => Promise<void>;
let output: string[];
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { alias: 'night-train', name: { main: 'Ночной поезд', english: 'Night Train' } }),
  );
  ({ folder, remove } = await createTestFolder());
  mock.method(terminal, 'say', (text: string) => void output.push(text));
  mock.method(terminal, 'bar', (_: string, __: number, work: (reach: () => void) => unknown) =>
    work(() => {}),
  );
});
after(async () => {
  await remove();
  await api.close();
});

async function torrent(...args: string[]): Promise<string> {
  output = [];
  await torrentCommand({ ...api, config: readConfig({}, 'none') }, args);
  return output.join('\n');
}

test('creates, lists, replaces, imports and removes torrents', async () => {
  assert.equal(await torrent('list'), 'Торрентов нет.');
  const first = await makeVideo(path.join(folder, 'Night Train - 01.mkv'));
  const both = await torrent('add', '--release', 'night-train', first, '--type', 'bdrip');
  assert.match(both, /^Ночной поезд \(2026\) - Аканэ \[BDRip 360p\], эпизоды 1, .+\n[0-9a-f]{40}$/);
  const file = path.join(folder, 'Night Train [01-02] BDRip 360p x264.torrent');
  await writeFile(
    file,
    makeTorrentFile('Night Train [01-02] BDRip 360p x264', 100_000, { info: { private: 0 } }),
  );
  const imported = await torrent('import', '--release', 'night-train', file);
  assert.match(imported, /эпизоды 1-2[^]*Заменены торренты: \d+\.[^]*нет пометки private/);
  const list = await torrent('list', '--release', 'night-train');
  assert.match(
    list,
    /^(\d+)  night-train: .+1-2.+\n {4}[0-9a-f]{40}, сидов 0, личей 0, скачан 0\n.+\n.+\n {4}заменён торрентом \1$/,
  );
  const [hash = ''] = /[0-9a-f]{40}/.exec(imported) ?? [];
  assert.match(await torrent('remove', hash), /^Удалён: Ночной поезд/);
  assert.doesNotMatch(await torrent('list'), /заменён/);
});

test('names the flag of a fact that the names do not say', async () => {
  const file = path.join(folder, 'nameless.torrent');
  await writeFile(file, makeTorrentFile('train - 01.mkv'));
  for (const [args, message] of [
    [[], /понять качество.*--quality 1080p/],
    [['--quality', '1080p'], /понять кодек.*--codec AVC/],
  ] as const)
    await assert.rejects(torrent('import', '--release', 'night-train', ...args, file), {
      name: 'Failure',
      message,
    });
});

test('parses the facts of a torrent in any case', () => {
  const flags = 'add --release a --type web-dlrip --quality 4K --codec hevc-hq --color 10bit --bitrate 7000';
  const more = '--episodes 1-12 --no-hardsub --keep --label Имя file.mkv';
  const { wanted } = readTorrentArguments(`${flags} ${more}`.split(' '));
  const sound = { bitrate: 7000, is_hardsub: false, description: '1-12' };
  assert.deepEqual(wanted, {
    overrides: { type: 'WEB-DLRip', quality: '4k', codec: 'x265hq/HEVC-HQ', color: '10Bit', ...sound },
    label: 'Имя',
    replacing: 'none',
  });
  const plain = readTorrentArguments(['add', 'f', '--replace', '7']);
  assert.deepEqual(plain.wanted, { overrides: {}, label: undefined, replacing: { torrent: '7' } });
});

test('refuses invalid commands, files and values', async () => {
  const cases: [string[], RegExp][] = [
    [[], /записана неверно/],
    [['seed'], /записана неверно/],
    [['add', 'x.mkv'], /Не указан релиз/],
    [['add', '--release', 'a'], /Не указан файл/],
    [['add', '--release', 'a', 'x', 'y'], /одно имя/],
    [['add', '--release', 'a', '--type', 'CAM', 'x'], /--type: можно BDRip/],
    [['add', '--release', 'a', '--codec', 'mp3', 'x'], /--codec/],
    [['add', '--release', 'a', '--bitrate', 'много', 'x'], /--bitrate/],
    [['add', '--release', 'a', '--bitrate', '1e9', 'x'], /--bitrate/],
    [['add', '--release', 'a', '--bitrate', 'NaN', 'x'], /--bitrate/],
    [['add', '--release', 'a', '--bitrate=-1', 'x'], /--bitrate/],
    [['add', '--release', 'a', '--bitrate', '-1', 'x'], /записана неверно/],
    [['add', '--release'], /записана неверно/],
    [['add', '--release', 'a', '--release', 'b', 'x'], /--release: указано дважды/],
    [['add', '--release', 'a', '--label', 'я'.repeat(501), 'x'], /--label: нужно от 1 до 500 символов/],
    [['add', '--release', 'a', '--label', 'a\r\nb', 'x'], /--label/],
    [['add', '--release', 'a', '--episodes', '1'.repeat(201), 'x'], /--episodes: нужно от 1 до 200/],
    [['add', '--release', 'a', '--keep', '--replace', '1', 'x'], /исключают/],
    [['add', '--unknown'], /записана неверно/],
    [['add', '--release', 'night-train', 'magnet:?xt=urn:btih:a'], /Это магнит-ссылка/],
    [['remove'], /записана неверно/],
    [['remove', 'x'], /Торрента x нет/],
    [['import', '--release', 'night-train', path.join('nowhere', 'x')], /Нет такого файла/],
  ];
  for (const [args, message] of cases)
    await assert.rejects(torrent(...args), { name: 'Failure', message }, args.join(' '));
});
