import type { ListsReport, ImportedLists } from '#contract/my-data.ts';
import type { DatabaseAddress } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { createWorkers } from '#server/platform/workers/workers.ts';

/** The kinds of tasks with their inputs and results. */
type TaskKinds = {
  archive: { task: { user: User }; result: Uint8Array<ArrayBuffer> };
  read: { task: { userId: number; bytes: Uint8Array }; result: ListsReport };
  take: { task: { userId: number; token: string; replaces: boolean }; result: ImportedLists };
};
type Kind = keyof TaskKinds;
type TaskInput = { [K in Kind]: { kind: K } & TaskKinds[K]['task'] }[Kind];
export type MyDataTask = TaskInput & { address: DatabaseAddress; now: Date };
export type MyDataResult = TaskKinds[Kind]['result'];

const run = createWorkers<{ task: MyDataTask; result: MyDataResult }>(
  new URL('my-data-task.ts', import.meta.url),
  {
    maxThreads: 1,
    // Five megabytes each at most.
    maxQueue: 50,
    ofOne: {
      maxQueue: 4,
      busy: 'Вы уже переносите списки или сохраняете архив. Дождитесь конца и попробуйте ещё раз.',
    },
    // The largest task takes a few seconds on an idle machine; threads yield to everything else on a busy one.
    timeoutMs: 120_000,
    busy: 'Сейчас переносят много списков. Попробуйте через минуту.',
    // Three times the need of the largest list.
    memory: { maxMb: 512, failure: new Failure('invalid', 'Слишком много данных.') },
  },
);

/**
 * Runs a task in a worker thread with its own database connection: an archive or a list may have a hundred thousand
 * entries and would block the event loop. Each account runs one task at a time and may queue four; accounts take turns.
 * Fails with `limited` when the account queues more.
 */
export async function runMyDataTask<K extends Kind>(
  { address, now }: { address?: DatabaseAddress; now: () => Date },
  work: { kind: K } & TaskKinds[K]['task'],
): Promise<TaskKinds[K]['result']> {
  if (!address) throw new Error('the API was given no address of its database');
  const task = { ...(work as unknown as TaskInput), address, now: now() };
  const owner = task.kind === 'archive' ? task.user.id : task.userId;
  return run(task, String(owner));
}
