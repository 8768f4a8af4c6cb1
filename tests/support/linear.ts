import assert from 'node:assert/strict';

function cost(run: () => void): number {
  const startedAt = process.cpuUsage();
  run();
  return process.cpuUsage(startedAt).user;
}

/**
 * Fails where work over a text of so many characters grows with the square of their number: eight times the characters
 * then cost some sixty times as much. The bound between the two is wide, and what costs less than 5 ms of CPU counts as
 * 5 ms.
 */
export function assertLinear(run: (characters: number) => void): void {
  cost(() => run(100));
  const [short, long] = [cost(() => run(4_000)), cost(() => run(32_000))];
  assert.ok(long < 20 * Math.max(short, 5_000), `${short} and ${long} microseconds`);
}
