import { z } from 'zod';

const SLOWDOWN = 4;
const MAX_TASK_MS = 50;

// What we read of a trace of Chromium. Times are microseconds; `tdur` is the time in which the thread ran.
const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      tdur: z.number().default(0),
      args: z
        .object({ data: z.object({ documentLoaderURL: z.string() }).partial() })
        .partial()
        .default({}),
    }),
  ),
});

/**
 * Counts the blocking time of a visit in milliseconds of CPU time: what tasks of the main thread take beyond 50 ms
 * each, four times as slow as here. By the clock, a task also takes the time in which other processes have its
 * processor. Tasks before the first paint count, too: where the scripts come first is chance.
 */
export function countCpuBlocking(traceText: string, url: string): number {
  const { traceEvents: events } = trace.parse(JSON.parse(traceText));
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  if (!start) throw new Error(`The trace has no visit of ${url}`);
  const { pid: page, tid: mainThread } = start;
  return events
    .filter(({ pid, tid, ts }) => pid === page && tid === mainThread && ts >= start.ts)
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ tdur }) => (tdur / 1000) * SLOWDOWN - MAX_TASK_MS)
    .filter((over) => over > 0)
    .reduce((sum, over) => sum + over, 0);
}
