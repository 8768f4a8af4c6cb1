import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { terminal } from '../terminal.ts';
import { journalCommand } from './journal.ts';

let database: TestDatabase;
let output: string[] = [];
before(async () => {
  database = await createTestDatabase();
  mock.method(terminal, 'say', (text: string) => void output.push(text));
});
after(() => database.close());

async function journal(...args: string[]): Promise<{ code: number; text: string }> {
  output = [];
  const code = await journalCommand(database, args);
  return { code, text: output.join('\n') };
}

test('an empty journal is whole', async () => {
  assert.deepEqual(await journal('check'), { code: 0, text: 'Журнал цел: 0 записей.' });
  assert.deepEqual(await journal('export'), { code: 0, text: '' });
});

test('prints every event as a line of JSON, and says where the chain is broken', async () => {
  await inTransaction(database.db, (trx) =>
    recordEvent(trx, { command: 'root' }, { act: 'user.unban', thingId: 7 }),
  );
  const { code, text } = await journal('check');
  const [result, head = ''] = text.split('\nПоследняя: ');
  assert.deepEqual([code, result], [0, 'Журнал цел: 1 запись.']);
  assert.match(head, /^1:[0-9a-f-]{71}$/);
  assert.equal((await journal('check', head)).code, 0);
  const later = await journal('check', head, `2:${'0'.repeat(64)}`);
  assert.deepEqual(later, { code: 1, text: 'Журнал изменён мимо программы: не сходится запись 2.' });
  assert.equal((await journal('check', `1:${'0'.repeat(64)}`)).code, 1);
  const event = JSON.parse((await journal('export')).text) as { act: string; command_user: string };
  assert.deepEqual([event.act, event.command_user], ['user.unban', 'root']);
  await database.db.updateTable('journal_head').set({ event_id: 2 }).execute();
  assert.deepEqual(await journal('check'), {
    code: 1,
    text: 'Журнал изменён мимо программы: не сходится запись 2.',
  });
});

test('refuses unknown verbs', async () => {
  for (const args of [[], ['erase'], ['export', 'more']])
    await assert.rejects(journal(...args), /записана неверно/);
  await assert.rejects(journal('check', 'more'), /Нужны номер, двоеточие и 64 знака суммы/);
});
