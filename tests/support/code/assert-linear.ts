import assert from 'node:assert/strict';

function cost(run: () => void): number {
  const startedAt = process.cpuUsage();
  run();
  return process.cpuUsage(startedAt).user;
}

/**
 * Fails if the CPU time of work over a text grows with the square of its length: eight times the characters would then
 * cost about sixty times as much. The bound of twenty times lies well between; times under 5 ms count as 5 ms.
 */
export function assertLinear(run: (characters: number) => void): void {
  cost(() => run(100));
  const [short, long] = [cost(() => run(4_000)), cost(() => run(32_000))];
  assert.ok(long < 20 * Math.max(short, 5_000), `${short} and ${long} microseconds`);
}
