const REPEAT_INTERVAL = 800;
const STEPS = [5, 10, 30] as const;
const PRESSES_PER_STEP = 3;

/** Returns a function that gives the seek step in seconds for each press; repeated presses get larger steps. */
export function createAcceleratingStep(): (direction: 1 | -1, at: number) => number {
  let last = { direction: 0, at: -Infinity, count: 0 };
  return (direction, at) => {
    const isRepeated = last.direction === direction && at - last.at < REPEAT_INTERVAL;
    const count = isRepeated ? last.count + 1 : 0;
    last = { direction, at, count };
    const step = STEPS[Math.min(STEPS.length - 1, Math.floor(count / PRESSES_PER_STEP))] ?? STEPS[0];
    return direction * step;
  };
}
