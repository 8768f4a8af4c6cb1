import type { Call } from '#contract/client.ts';
import { getJob, type JobList, type JobWithLog, listJobs } from '#contract/studio/system/jobs.ts';
import { describeApiError } from '../../access/api-error.ts';

export type JobsState = JobList & {
  /** The job that the address names; null when it names none, or none that is left. */
  open: JobWithLog | null;
  now: string;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function findJob(call: Call, id: string | null): Promise<JobsState['open']> {
  if (id === null || !UUID.test(id)) return null;
  try {
    return await call(getJob, { params: { id } });
  } catch (error) {
    // Another file has taken its place.
    if (describeApiError(error)?.status === 404) return null;
    throw error;
  }
}

/** Loads what the page of the queue shows, with the job of its address. */
export async function loadJobs(call: Call, request: Request): Promise<JobsState> {
  const id = new URL(request.url).searchParams.get('job');
  const [list, open] = await Promise.all([call(listJobs), findJob(call, id)]);
  return { ...list, open, now: new Date().toISOString() };
}
