import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { urlOfAddress } from '#tests/support/database.ts';
import { runAkane } from '#tests/support/process.ts';
import { playbackReportsCommand } from './playback-reports.ts';

let api: TestApi;
before(async () => {
  const name = { main: 'Луна', english: 'Moon' };
  api = await openTestApi(aCatalogueEntry(1, { alias: 'moon', name, episodes: [{ ordinal: 7 }] }));
});
after(() => api.close());

async function faults(...args: string[]): Promise<string> {
  const DATA_DIR = path.dirname(api.storage.localPath('videos'));
  const settings = { DATABASE_URL: urlOfAddress(api.address), DATA_DIR };
  const { code, output } = await runAkane(['faults', ...args], settings);
  assert.equal(code, 0, output);
  return output;
}

test('lists playback reports as text or JSON, and clears them', async () => {
  assert.equal(await faults(), 'О неполадках никто не сообщал.\n');
  const { id } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  const report = {
    release_episode_id: id,
    host: 'https://a.test',
    rendition: 720,
    time: 754,
    details: 'Тихо',
  };
  for (const code of ['sound', 'sound', 'network']) {
    const body = JSON.stringify({ ...report, code });
    await api.request('/api/v1/media/faults', { method: 'POST', body });
  }
  const network = [
    'Луна (moon), эпизод 7: network',
    '  1 сообщение, последнее 2026-11-20T12:00:00+00:00 на 12:34, https://a.test, 720p',
    '  Тихо',
  ];
  const sound = [
    'Луна (moon), эпизод 7: sound',
    '  2 сообщения, последнее 2026-11-20T12:00:00+00:00 на 12:34, https://a.test, 720p',
    '  Тихо',
  ];
  assert.equal(await faults(), [...network, '', ...sound, ''].join('\n'));
  const groups = JSON.parse(await faults('--json', '--release', 'moon')) as { count: number }[];
  assert.deepEqual(
    groups.map(({ count }) => count),
    [1, 2],
  );
  assert.equal(await faults('--release', 'sun', '--json'), '[]\n');
  assert.equal(
    await faults('answer', 'moon', '7', 'network', 'Перенесли на другой сервер'),
    'Отвечено на 1 сообщение, ответ увидят: 0.\n',
  );
  assert.equal(await faults('clear'), 'Забыто: 2 сообщения.\n');
  assert.equal(await faults(), 'О неполадках никто не сообщал.\n');
});

test('refuses invalid commands and clears nothing', async () => {
  for (const wrong of [
    ['clear', 'all'],
    ['clear', '--json'],
    ['--day', '1'],
    ['show'],
    ['answer', 'moon', '7', 'sound'],
  ])
    await assert.rejects(playbackReportsCommand(api, wrong), /Команда записана неверно/);
});
