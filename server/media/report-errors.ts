import { storageErrors } from '#server/platform/diagnostics.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';

/** Wraps a storage so that it publishes each operation that fails unexpectedly. */
export function reportErrors(storage: Storage): Storage {
  const report = (operation: string, error: unknown): never => {
    const isRefused = error instanceof Failure && error.code !== 'unavailable';
    if (!isRefused) storageErrors.publish({ operation });
    throw error;
  };
  const watched = Object.entries(storage).map(([operation, member]) => {
    if (typeof member !== 'function') return [operation, member];
    const run = (...args: unknown[]) => {
      const result: unknown = Reflect.apply(member, storage, args);
      return result instanceof Promise ? result.catch((error: unknown) => report(operation, error)) : result;
    };
    return [operation, run];
  });
  return Object.fromEntries(watched) as Storage;
}
