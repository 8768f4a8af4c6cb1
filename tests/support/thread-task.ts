import { inWorker } from '#server/platform/workers/answer.ts';

/** A task for a thread. A gate holds two flags: whether the thread waits at it, and whether it is open. */
export type ThreadTask =
  | { does: 'answer'; what: string }
  | { does: 'spin' }
  | { does: 'exit' }
  | { does: 'fill memory' }
  | { does: 'wait'; gate: Int32Array<SharedArrayBuffer> };

/** A worker that runs its task, including ones that crash or never end. */
export default inWorker((task: ThreadTask): string => {
  if (task.does === 'spin') for (;;);
  if (task.does === 'exit') process.exit(7);
  if (task.does === 'fill memory')
    for (const all: object[][] = []; ;) all.push(Array.from({ length: 1000 }, Object));
  if (task.does === 'answer') return task.what;
  Atomics.store(task.gate, 0, 1);
  Atomics.wait(task.gate, 1, 0);
  return 'waited';
});
