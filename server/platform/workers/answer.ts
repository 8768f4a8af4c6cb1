import type { Failure } from '#server/failure.ts';
import { toFailure } from '#server/platform/http/response/errors.ts';

/** The answer of a thread, with a failure as data: errors lose their class and fields between threads. */
export type WorkerAnswer<Result> =
  | { result: Result }
  | { failure: Pick<Failure, 'code' | 'message' | 'data'> };

/** Wraps the work of a thread as the default export of a module for `createWorkers`. */
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
