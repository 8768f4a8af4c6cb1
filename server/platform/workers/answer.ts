import type { Failure } from '#server/failure.ts';
import { toFailure } from '../http/errors.ts';

/** What a thread answers: errors lose their class and their fields on the way between threads. */
export type WorkerAnswer<Result> =
  | { result: Result }
  | { failure: Pick<Failure, 'code' | 'message' | 'data'> };

/** Makes the default export of a module for `createWorkers` out of what the thread does. */
export function inWorker<Task, Result>(work: (task: Task) => Result | Promise<Result>) {
  return async (task: Task): Promise<WorkerAnswer<Result>> => {
    try {
      return { result: await work(task) };
    } catch (error) {
      const failure = toFailure(error);
      if (!failure) throw error;
      const { code, message, data } = failure;
      return { failure: { code, message, data } };
    }
  };
}
