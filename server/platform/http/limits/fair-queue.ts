import { Failure } from '#server/failure.ts';

/**
 * Runs work when its owner's turn comes: lanes take turns, and in each of them its owners. Fails with `unavailable` (or
 * `limited`, see `busyOfOne`) when the queue is full or the wait too long.
 */
export type FairQueue = <T>(owner: string, work: () => Promise<T>, lane?: string) => Promise<T>;

export type FairQueueOptions = {
  /** How many pieces of work run at the same time. */
  atOnce: number;
  /** How many may wait in each lane. */
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
/** The queues of the owners, sorted by turn: an owner moves to the end after a turn. */
type Lane = { queues: Map<string, Set<Waiting>>; waiting: number };

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
  // Sorted by turn, too.
  const lanes = new Map<string, Lane>();
  let running = 0;

  const remove = (lane: Lane, owner: string, entry: Waiting) => {
    const queue = lane.queues.get(owner);
    if (!queue?.delete(entry)) return;
    lane.waiting -= 1;
    if (queue.size === 0) lane.queues.delete(owner);
  };

  const startNext = () => {
    const laneTurn = [...lanes].find(([, { waiting }]) => waiting > 0);
    const [turn] = laneTurn?.[1].queues ?? [];
    const [next] = turn?.[1] ?? [];
    if (!laneTurn || !turn || !next) return void (running -= 1);
    const [name, lane] = laneTurn;
    lanes.delete(name);
    lanes.set(name, lane);
    const [owner, queue] = turn;
    lane.queues.delete(owner);
    lane.queues.set(owner, queue);
    remove(lane, owner, next);
    next.start();
  };

  const waitForTurn = (owner: string, laneName: string): Promise<void> => {
    const lane = lanes.get(laneName) ?? { queues: new Map<string, Set<Waiting>>(), waiting: 0 };
    const queue = lane.queues.get(owner) ?? new Set();
    const isOwnerFull = queue.size >= maxWaitingOfOne(owner);
    if (isOwnerFull && busyOfOne) return Promise.reject(new Failure('limited', busyOfOne, RETRY_SECONDS));
    if (isOwnerFull || lane.waiting >= maxWaiting) return Promise.reject(new Failure('unavailable', busy));
    lanes.set(laneName, lane);
    lane.queues.set(owner, queue);
    lane.waiting += 1;
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        remove(lane, owner, entry);
        reject(new Failure('unavailable', busy));
      }, maxWaitMs);
      queue.add(entry);
    });
  };

  return async (owner, work, lane = '') => {
    // Finished work passes its slot to the next in the queue.
    if (running >= atOnce) await waitForTurn(owner, lane);
    else running += 1;
    try {
      return await work();
    } finally {
      // Without this, work that awaits nothing would block the event loop; sockets get a turn in between.
      setImmediate(startNext);
    }
  };
}
