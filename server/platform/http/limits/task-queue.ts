import { Failure } from '#server/failure.ts';

/** Runs work by name; callers that ask for the same name meanwhile share one run. */
export type TaskQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type TaskLimits = {
  atOnce: number;
  waiting: number;
  /** What those are told for whom there is no room. */
  refusal: string;
};

/** Runs at most `atOnce` tasks and lets `waiting` more wait; further ones fail with `unavailable`. */
export function createTaskQueue({ atOnce, waiting, refusal }: TaskLimits): TaskQueue {
  const waitingTasks: (() => void)[] = [];
  const named = new Map<string, Promise<unknown>>();
  let running = 0;

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waitingTasks.length >= waiting) throw new Failure('unavailable', refusal);
      // A finished task passes its slot to the next one.
      await new Promise<void>((resolve) => waitingTasks.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waitingTasks.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return <T>(name: string, work: () => Promise<T>) => {
    const current = named.get(name) as Promise<T> | undefined;
    if (current) return current;
    const task = run(work).finally(() => named.delete(name));
    named.set(name, task);
    return task;
  };
}
