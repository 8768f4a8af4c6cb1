import { STUDIO_JOBS_STATE_PATH } from '#contract/studio/addresses.ts';
import { usePolled } from '../../ui/use-polled.ts';
import type { JobsState } from './load-jobs.ts';

async function readState(jobId: string | undefined, signal: AbortSignal): Promise<JobsState> {
  const query = jobId === undefined ? '' : `?job=${jobId}`;
  const response = await fetch(STUDIO_JOBS_STATE_PATH + query, { signal });
  if (!response.ok) throw new Error(`The queue answers ${response.status}.`);
  return (await response.json()) as JobsState;
}

/** Keeps the queue up to date; where that fails, the page says of when it is. */
export function usePolledJobs(loaded: JobsState): { state: JobsState; isLate: boolean } {
  return usePolled(loaded, (signal) => readState(loaded.open?.id, signal));
}
