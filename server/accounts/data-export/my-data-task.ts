import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { inWorker } from '#server/platform/workers/answer.ts';
import { gatherAccountData } from './gather-account-data.ts';
import type { MyDataResult, MyDataTask } from './my-data-worker.ts';
import { previewLists } from './preview-lists.ts';
import { importLists } from './import-lists.ts';
import { writeArchive } from './write-archive.ts';

async function work(deps: { db: Database; now: () => Date }, task: MyDataTask): Promise<MyDataResult> {
  if (task.kind === 'archive') return writeArchive(await gatherAccountData(deps, task.user));
  if (task.kind === 'read') return previewLists(deps, task.userId, task.bytes);
  return importLists(deps, task.userId, task);
}

/** Runs in a worker thread, see `my-data-worker.ts`; closes its connection at the end: idle threads hold none. */
export default inWorker(async (task: MyDataTask): Promise<MyDataResult> => {
  const db = openDatabase(task.address, { connections: 1 });
  try {
    return await work({ db, now: () => task.now }, task);
  } finally {
    await db.destroy();
  }
});
