import type { ListsReport, ListsTaken } from '#contract/my-data.ts';
import type { DatabaseAddress } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { User } from '#server/platform/http/user.ts';
import { createWorkers } from '#server/platform/workers/workers.ts';

/** What a thread does, and what it answers. */
type Works = {
  archive: { task: { user: User }; result: Uint8Array<ArrayBuffer> };
  read: { task: { userId: number; bytes: Uint8Array }; result: ListsReport };
  take: { task: { userId: number; token: string; replaces: boolean }; result: ListsTaken };
};
type Kind = keyof Works;
type Work = { [K in Kind]: { kind: K } & Works[K]['task'] }[Kind];
export type MyDataTask = Work & { address: DatabaseAddress; now: Date };
export type MyDataResult = Works[Kind]['result'];

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
    // At rest the largest takes a few seconds; threads yield to everything else on a busy machine.
    timeoutMs: 120_000,
    busy: 'Сейчас переносят много списков. Попробуйте через минуту.',
    // Three times what the largest list takes.
    memory: { maxMb: 512, failure: new Failure('invalid', 'Слишком много данных.') },
  },
);

/**
 * Does in a thread with a connection of its own what would hold up the answers to others: an archive or a list may have
 * a hundred thousand lines. Each account has one task at a time and four that wait, and accounts take turns; one more
 * fails with `limited`.
 */
export async function inMyDataWorker<K extends Kind>(
  { address, now }: { address?: DatabaseAddress; now: () => Date },
  work: { kind: K } & Works[K]['task'],
): Promise<Works[K]['result']> {
  if (!address) throw new Error('the API was given no address of its database');
  const task = { ...(work as unknown as Work), address, now: now() };
  const owner = task.kind === 'archive' ? task.user.id : task.userId;
  return run(task, String(owner));
}
