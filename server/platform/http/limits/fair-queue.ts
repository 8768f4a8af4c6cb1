import { Failure } from '#server/failure.ts';

/**
 * Runs work when its owner's turn comes; fails with `unavailable` (or `limited`, see `busyOfOne`) when the queue is
 * full or the wait too long.
 */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export type FairQueueOptions = {
  /** How many pieces of work run at the same time. */
  atOnce: number;
  maxWaiting: number;
  /** Of these, how many may be one owner's. */
  maxWaitingOfOne: (owner: string) => number;
  maxWaitMs: number;
  /** The message when the queue is full or the wait too long. */
  busy?: string;
  /** The message for an owner whose own limit is reached; the code is `limited` then. */
  busyOfOne?: string;
};

type Waiting = { start: () => void };

const BUSY = 'Сейчас слишком много посетителей. Попробуйте через несколько секунд.';
const RETRY_SECONDS = 10;

/** Makes a queue in which owners take turns: an owner with a hundred requests delays each other owner by one. */
export function createFairQueue({
  atOnce,
  maxWaiting,
  maxWaitingOfOne,
  maxWaitMs,
  busy = BUSY,
  busyOfOne,
}: FairQueueOptions): FairQueue {
  // Sorted by turn: an owner moves to the end after a turn.
  const queues = new Map<string, Set<Waiting>>();
  let running = 0;
  let waiting = 0;

  const remove = (owner: string, queue: Set<Waiting>, entry: Waiting) => {
    if (!queue.delete(entry)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(owner);
  };

  const startNext = () => {
    const [turn] = queues;
    const [next] = turn?.[1] ?? [];
    if (!turn || !next) return void (running -= 1);
    const [owner, queue] = turn;
    queues.delete(owner);
    queues.set(owner, queue);
    remove(owner, queue, next);
    next.start();
  };

  const waitForTurn = (owner: string): Promise<void> => {
    const queue = queues.get(owner) ?? new Set();
    const isOwnerFull = queue.size >= maxWaitingOfOne(owner);
    if (isOwnerFull && busyOfOne) return Promise.reject(new Failure('limited', busyOfOne, RETRY_SECONDS));
    if (isOwnerFull || waiting >= maxWaiting) return Promise.reject(new Failure('unavailable', busy));
    queues.set(owner, queue);
    waiting += 1;
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        remove(owner, queue, entry);
        reject(new Failure('unavailable', busy));
      }, maxWaitMs);
      queue.add(entry);
    });
  };

  return async (owner, work) => {
    // Finished work passes its slot to the next in the queue.
    if (running >= atOnce) await waitForTurn(owner);
    else running += 1;
    try {
      return await work();
    } finally {
      // Without this, work that awaits nothing would block the event loop; sockets get a turn in between.
      setImmediate(startNext);
    }
  };
}
