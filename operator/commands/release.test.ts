import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { terminal } from '../terminal.ts';
import { releaseCommand } from './release.ts';

let api: TestApi;
let output: string[] = [];
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  mock.method(terminal, 'say', (text: string) => void output.push(text));
});
after(() => api.close());

async function release(...args: string[]): Promise<string> {
  output = [];
  await releaseCommand(api, args);
  return output.join('\n');
}

test('a release is hidden and shown by its alias, and the journal names the command', async () => {
  assert.equal(await release('hide', 'release-1', '--reason', 'просьба'), '«Релиз 1»: скрыт.');
  assert.equal((await api.request('/api/v1/anime/releases/1')).status, 404);
  assert.equal(await release('show', 'release-1'), '«Релиз 1»: виден всем.');
  const events = await api.db.selectFrom('journal_events').select(['act', 'reason']).orderBy('id').execute();
  assert.deepEqual(events, [
    { act: 'release.hide', reason: 'просьба' },
    { act: 'release.show', reason: null },
  ]);
});

test('refuses invalid commands, unknown releases and what the state does not allow', async () => {
  const cases: [string[], RegExp][] = [
    [[], /записана неверно/],
    [['hide'], /записана неверно/],
    [['publish', 'release-1'], /записана неверно/],
    [['hide', 'a', 'b'], /записана неверно/],
    [['hide', 'nobody'], /«nobody» нет/],
    [['restore', 'release-1'], /только удалённый/],
  ];
  for (const [args, message] of cases) await assert.rejects(release(...args), { name: 'Failure', message });
});
