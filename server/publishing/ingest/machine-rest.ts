/** For how long a machine takes no videos after it has failed once. */
export const REST_MS = 60_000;
const MAX_REST_MS = 16 * 60_000;

/** The pauses of a machine that gives videos back, so that others take them meanwhile. */
export type MachineRest = {
  /** What was wrong, while the machine rests; null when it may take a video. */
  reason: () => string | null;
  /** Begins a pause, twice as long as the one before; returns its milliseconds. */
  begin: (reason: string) => number;
  /** Forgets the pauses after a video that was processed. */
  end: () => void;
};

/** Tells when a machine may take a video again after it has failed. */
export function createMachineRest(
  restMs = REST_MS,
  now: () => number = () => performance.now(),
): MachineRest {
  let times = 0;
  let until = -Infinity;
  let latest = '';
  return {
    reason: () => (now() < until ? latest : null),
    begin: (reason) => {
      const ms = Math.min(restMs * 2 ** times, MAX_REST_MS);
      times += 1;
      until = now() + ms;
      latest = reason;
      return ms;
    },
    end: () => {
      times = 0;
    },
  };
}
