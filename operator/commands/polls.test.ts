import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openTestApi } from '#tests/support/api.ts';
import { runAkane } from '#tests/support/process.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { pollCommand } from './polls.ts';

const QUESTION = ['add', '--question', 'Что дальше?', '--option', 'Море', '--option', 'Лес'];

test('adds, lists, replaces, closes and removes a poll', async () => {
  const { folder, remove } = await createTestFolder();
  const env = { DATA_DIR: path.join(folder, 'data') };
  // So that no command has to start it.
  const server = await startEmbeddedPostgres(path.join(folder, 'data/postgres'));
  const poll = async (...args: string[]) => {
    const { code, output } = await runAkane(['poll', ...args], env);
    assert.equal(code, 0, output);
    return output;
  };

  const [, id = ''] = /Опрос ([0-9a-f-]{36}) на сайте/.exec(await poll(...QUESTION)) ?? [];
  assert.equal(
    await poll(),
    `Что дальше?\n  ${id}, идёт, 0 голосов\n    0 %       0  Море\n    0 %       0  Лес\n`,
  );
  const next = await poll(...QUESTION, '--multiple', '--ends', '2999-01-01T00:00:00+03:00');
  assert.match(next, /^Прежний опрос закончен/);
  const both = await poll();
  assert.match(both, /идёт до 2998-12-31T21:00:00\+00:00, можно выбрать несколько,[^]*закончен, 0 голосов/);
  await poll('close');
  await poll('remove', id);
  assert.match(await poll(), /^(?!.*идёт)(?:(?!закончен)[^])*закончен(?:(?!закончен)[^])*$/);
  await server.leave();
  await remove();
});

test('refuses invalid commands and polls with all their errors, and changes nothing', async () => {
  const api = await openTestApi();
  const faulty = ['--question', ' ', '--option', 'А', '--ends', '2020-01-01T00:00:00Z'];
  const cases: [string[], RegExp][] = [
    [['add'], /Поле question обязательно\. Поле options должно содержать не меньше 2/],
    [['add', ...faulty], /question не должно быть пустым.*options должно.*не меньше 2.*ends_at уже прошло/],
    [
      [...QUESTION, '--ends', '2999-02-29T00:00:00Z'],
      /^Поле ends_at называет день, которого нет: 2999-02-29\.$/,
    ],
    [[...QUESTION, '--option', '\uFFFD\uFFFD\uFFFD'], /--option: это не UTF-8/],
    [[...QUESTION, '--option', 'Лес'], /Поле options\.№3 уже записано выше/],
    [['add', '--title', 'Что?'], /Команда записана неверно\.[^]*npm run akane -- poll add/],
    [['close'], /закрывать нечего/],
    [['close', 'x'], /Команда записана неверно/],
    [['remove'], /Команда записана неверно/],
    [['remove', 'x'], /Опрос не найден/],
    [['open'], /Команда записана неверно/],
  ];
  for (const [args, message] of cases) {
    await assert.rejects(pollCommand(api, args), { name: 'Failure', message }, args.join(' '));
  }
  assert.deepEqual(await api.db.selectFrom('polls').select('id').execute(), []);
  await api.close();
});
