import { Piscina } from 'piscina';
import { Failure } from '#server/failure.ts';
import type { WorkerAnswer } from './answer.ts';

export type WorkerBounds = {
  maxThreads: number;
  /** Tasks that may wait for a thread; one more fails with `unavailable`. */
  maxQueue: number;
  /** Said to whoever is turned away, and to whoever has waited too long. */
  busy: string;
  /** From the call to the answer, waiting included; none when absent. The thread of a task that takes longer is ended. */
  timeoutMs?: number;
  /** JavaScript memory of one thread, and the failure of a task that needs more. */
  memory?: { maxMb: number; failure: Failure };
};

const IDLE_MS = 60_000;

/**
 * Makes a function that runs tasks in threads of a module, whose default export `inWorker` has made. A `Failure` of a task is thrown here
 * again. Threads start when they are needed and end after a minute without work.
 */
export function createWorkers<Job extends { task: unknown; result: unknown }>(
  module: URL,
  bounds: WorkerBounds,
): (task: Job['task']) => Promise<Job['result']> {
  const { maxThreads, maxQueue, busy, timeoutMs, memory } = bounds;
  const threads = new Piscina<Job['task'], WorkerAnswer<Job['result']>>({
    filename: module.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    // Requests come first.
    niceIncrement: 19,
    // The flags of this process are not meant for threads.
    execArgv: [],
    ...(memory && { resourceLimits: { maxOldGenerationSizeMb: memory.maxMb } }),
  });
  // An ended thread is told to whoever waits for its task.
  threads.on('error', () => {});
  return async (task) => {
    if (threads.queueSize >= maxQueue) throw new Failure('unavailable', busy);
    const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
    const answer = await threads.run(task, { signal }).catch((error: unknown) => {
      if (signal?.aborted) throw new Failure('unavailable', busy);
      const code = error instanceof Error && 'code' in error ? error.code : '';
      throw memory && code === 'ERR_WORKER_OUT_OF_MEMORY' ? memory.failure : error;
    });
    if ('failure' in answer) {
      const { code, message, data } = answer.failure;
      throw new Failure(code, message, data);
    }
    return answer.result;
  };
}
