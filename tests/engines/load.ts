import { setTimeout as pause } from 'node:timers/promises';
import type { DrillRequest, DrillResponse } from '#tests/drills/drill-site.ts';

const PER_SECOND = 20;

/** Sends twenty requests a second, whether or not earlier ones were answered, and returns all answers. */
export async function load(
  send: (request: DrillRequest) => Promise<DrillResponse>,
  durationMs: number,
  next: () => DrillRequest,
): Promise<DrillResponse[]> {
  const answers: Promise<DrillResponse>[] = [];
  const started = performance.now();
  while (performance.now() - started < durationMs) {
    answers.push(send(next()));
    await pause(1000 / PER_SECOND);
  }
  return Promise.all(answers);
}
