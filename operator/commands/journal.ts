import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { commandActor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { openDatabase, type Database, type DatabaseAddress } from '#server/platform/database/open.ts';
import { checkJournal } from '#server/studio/journal/check-journal.ts';
import { formatHead, parseHead } from '#server/studio/journal/journal-head.ts';
import { readJournal } from '#server/studio/journal/read-journal.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';

const USAGE = `npm run akane -- journal check [ЗАПИСЬ:СУММА …]
      сверить цепочку сумм журнала студии: не изменён ли он мимо программы, и на месте ли записи, которые были
      последними раньше: их суммы есть в логе сервера, в резервных копиях и в уведомлениях владельца
  npm run akane -- journal export
      вывести весь журнал, по записи в строке (JSON)`;

/** Records what a command did outside the database, after it was done. */
export async function recordAct(address: DatabaseAddress, event: NewEvent): Promise<void> {
  const db = openDatabase(address, { connections: 1, statementSeconds: 0 });
  try {
    await inTransaction(db, (trx) => recordEvent(trx, commandActor(), event));
  } finally {
    await db.destroy();
  }
}

/** `akane journal`: checks the chain of the journal, or prints all of it as JSON lines. Returns the exit code. */
export async function journalCommand({ db }: { db: Database }, args: string[]): Promise<number> {
  const [verb, ...more] = args;
  if ((verb !== 'check' && verb !== 'export') || (verb === 'export' && more.length > 0))
    throw new Failure('invalid', `Команда записана неверно.\n\n  ${USAGE}`);
  if (verb === 'export') {
    for await (const event of readJournal(db)) terminal.say(JSON.stringify(event));
    return 0;
  }
  const { events, brokenAt, head } = await checkJournal(db, more.map(parseHead));
  if (brokenAt === undefined) {
    terminal.say(`Журнал цел: ${formatCount(events, 'запись', 'записи', 'записей')}.`);
    if (head) terminal.say(`Последняя: ${formatHead(head)}`);
    return 0;
  }
  terminal.say(`Журнал изменён мимо программы: не сходится запись ${brokenAt}.`);
  return 1;
}
