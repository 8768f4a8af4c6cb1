import { setTimeout } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
// Polling without a pause would take CPU time from the process that is waited for.
const INTERVAL_MS = 10;

/** Polls a condition until it is true; fails after 30 seconds, or the given time. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > timeoutMs) throw new Error(`it never became so: ${String(condition)}`);
    await setTimeout(INTERVAL_MS);
  }
}
