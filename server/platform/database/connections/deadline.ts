import { AsyncLocalStorage } from 'node:async_hooks';

// On the clock of `performance.now()`.
type Deadline = { endsAt: number };

const deadlines = new AsyncLocalStorage<Deadline>();

/**
 * Runs the work of a request that only reads. When it has taken `ms` milliseconds, the statement that it waits for is
 * cancelled if it is a read, and no further one begins: both fail as when the database is away. A commit that has begun
 * and a write outside of transactions end in their own time. What goes on after the result has no deadline.
 */
export async function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = { endsAt: performance.now() + ms };
  try {
    return await deadlines.run(deadline, work);
  } finally {
    deadline.endsAt = Infinity;
  }
}

/** Runs work for which other requests wait, too: the request that began it does not end it. */
export function withoutDeadline<T>(work: () => T): T {
  return deadlines.exit(work);
}

/** Waits for work that others began, at most until the deadline of this request, which then fails with `late`. */
export async function untilDeadline<T>(work: Promise<T>, late: () => Error): Promise<T> {
  const left = timeLeft();
  if (left === Infinity) return work;
  const passed = Promise.withResolvers<never>();
  const timer = setTimeout(() => passed.reject(late()), Math.max(0, left));
  try {
    return await Promise.race([work, passed.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds that the statements of this request have left; infinite outside of such requests. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  return deadline ? deadline.endsAt - performance.now() : Infinity;
}
