import { Piscina } from 'piscina';
import { Failure } from '#server/failure.ts';
import { createFairQueue } from '#server/platform/http/limits/fair-queue.ts';
import type { WorkerAnswer } from './answer.ts';

export type WorkerBounds = {
  maxThreads: number;
  /** Tasks that may wait for a thread; one more fails with `unavailable`. */
  maxQueue: number;
  /** The message when the queue is full, the wait too long, or the thread has ended by itself. */
  busy: string;
  /** How many of these one owner may have, and the message of `limited` for one more; without a limit when absent. */
  ofOne?: { maxQueue: number; busy: string };
  /** The time limit of one task, none when absent; the thread of a task that takes longer is ended. */
  timeoutMs?: number;
  /** JavaScript memory of one thread, and the failure of a task that needs more. */
  memory?: { maxMb: number; failure: Failure };
};

const IDLE_MS = 60_000;
const MAX_WAIT_MS = 60_000;

// Piscina has no error code for this.
const isEnded = (error: unknown) => error instanceof Error && error.message.startsWith('worker exited');

/**
 * Makes a function that runs tasks in threads of a module, whose default export is made by `inWorker`. A `Failure` of a
 * task is thrown to the caller. Lanes take turns, and in each of them its owners, however many tasks they have; a task
 * that has waited for a minute fails with `unavailable`. Threads start when they are needed and end after a minute
 * without work.
 */
export function createWorkers<Job extends { task: unknown; result: unknown }>(
  module: URL,
  bounds: WorkerBounds,
): (task: Job['task'], owner?: string, lane?: string) => Promise<Job['result']> {
  const { maxThreads, maxQueue, ofOne, busy, timeoutMs, memory } = bounds;
  // Piscina drops its own queue when a thread ends, so it gets a task only when a thread is free.
  const inTurn = createFairQueue({
    atOnce: maxThreads,
    maxWaiting: maxQueue,
    maxWaitingOfOne: () => ofOne?.maxQueue ?? maxQueue,
    maxWaitMs: MAX_WAIT_MS,
    busy,
    ...(ofOne && { busyOfOne: ofOne.busy }),
  });
  const threads = new Piscina<Job['task'], WorkerAnswer<Job['result']>>({
    filename: module.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    // Requests have priority.
    niceIncrement: 19,
    // The flags of this process are not meant for threads.
    execArgv: [],
    ...(memory && { resourceLimits: { maxOldGenerationSizeMb: memory.maxMb } }),
  });
  // The rejected promise of its task reports an ended thread.
  threads.on('error', () => {});
  const run = async (task: Job['task']) => {
    const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
    const answer = await threads.run(task, { signal }).catch((error: unknown) => {
      if (signal?.aborted || isEnded(error)) throw new Failure('unavailable', busy);
      const code = error instanceof Error && 'code' in error ? error.code : '';
      throw memory && code === 'ERR_WORKER_OUT_OF_MEMORY' ? memory.failure : error;
    });
    if ('failure' in answer) {
      const { code, message, data } = answer.failure;
      throw new Failure(code, message, data);
    }
    return answer.result;
  };
  return (task, owner = '', lane = '') => inTurn(owner, () => run(task), lane);
}
