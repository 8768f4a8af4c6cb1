/** How far the clock of the database is ahead of the clock of this process. */
export type DatabaseClock = {
  /** Milliseconds; 0 until the first comparison. */
  offset: () => number;
  /** Takes the database's time of an answer, and this process's times of the question and the answer, in Unix ms. */
  compare: (time: number, askedAt: number, answeredAt: number) => void;
};

// The answer was made at an unknown moment between: smaller differences say nothing.
const MIN_DIFFERENCE_MS = 20;

/** Makes a clock that follows the database's one: processes with wrong clocks then agree on the order of changes. */
export function createDatabaseClock(): DatabaseClock {
  let offset = 0;
  return {
    offset: () => offset,
    compare: (time, askedAt, answeredAt) => {
      const measured = time - (askedAt + answeredAt) / 2;
      const error = Math.max(MIN_DIFFERENCE_MS, (answeredAt - askedAt) / 2);
      if (Math.abs(measured - offset) > error) offset = measured;
    },
  };
}
