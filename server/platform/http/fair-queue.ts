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
  // In the order of turns: an owner who had one goes to the end.
  const lines = new Map<string, Set<Waiting>>();
  let running = 0;
  let waiting = 0;

  const remove = (owner: string, line: Set<Waiting>, one: Waiting) => {
    if (!line.delete(one)) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(owner);
  };

  const startNext = () => {
    const [turn] = lines;
    const [next] = turn?.[1] ?? [];
    if (!turn || !next) return void (running -= 1);
    const [owner, line] = turn;
    lines.delete(owner);
    lines.set(owner, line);
    remove(owner, line, next);
    next.start();
  };

  const turnOf = (owner: string): Promise<void> => {
    const line = lines.get(owner) ?? new Set();
    const isOfOne = line.size >= maxWaitingOfOne(owner);
    if (isOfOne && busyOfOne) return Promise.reject(new Failure('limited', busyOfOne, RETRY_SECONDS));
    if (isOfOne || waiting >= maxWaiting) return Promise.reject(new Failure('unavailable', busy));
    lines.set(owner, line);
    waiting += 1;
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        remove(owner, line, one);
        reject(new Failure('unavailable', busy));
      }, maxWaitMs);
      line.add(one);
    });
  };

  return async (owner, work) => {
    // The finished work hands its slot over.
    if (running >= atOnce) await turnOf(owner);
    else running += 1;
    try {
      return await work();
    } finally {
      // Work that awaits nothing would run without a break: sockets get a turn in between.
      setImmediate(startNext);
    }
  };
}
