import { setTimeout as pause } from 'node:timers/promises';
import type { DrillRequest, DrillResponse } from '#tests/drills/drill-site.ts';

const PER_SECOND = 20;

/**
 * Sends twenty requests a second, for so many milliseconds or until it is stopped, whether or not earlier ones were
 * answered; returns all answers.
 */
export async function load(
  send: (request: DrillRequest) => Promise<DrillResponse>,
  duration: number | AbortSignal,
  next: () => DrillRequest,
): Promise<DrillResponse[]> {
  const answers: Promise<DrillResponse>[] = [];
  const stop = typeof duration === 'number' ? AbortSignal.timeout(duration) : duration;
  while (!stop.aborted) {
    answers.push(send(next()));
    await pause(1000 / PER_SECOND);
  }
  return Promise.all(answers);
}
