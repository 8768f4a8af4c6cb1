import { useEffect, useEffectEvent, useState } from 'react';
import { STUDIO_JOBS_STATE_PATH } from '#contract/studio/addresses.ts';
import type { JobsState } from './load-jobs.ts';

const EVERY_MS = 3000;

async function readState(jobId: string | undefined, signal: AbortSignal): Promise<JobsState> {
  const query = jobId === undefined ? '' : `?job=${jobId}`;
  const response = await fetch(STUDIO_JOBS_STATE_PATH + query, { signal });
  if (!response.ok) throw new Error(`The queue answers ${response.status}.`);
  return (await response.json()) as JobsState;
}

/**
 * Keeps the queue fresh: it is read every three seconds while the page is visible. Where that fails, the last state
 * stays, and the page says of when it is. What a navigation or a form has loaded comes first.
 */
export function useFreshJobs(loaded: JobsState): { state: JobsState; isLate: boolean } {
  const [fresh, setFresh] = useState({ loaded, state: loaded, isLate: false });
  const jobId = loaded.open?.id;
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState !== 'visible') return;
    try {
      const state = await readState(jobId, signal);
      if (!signal.aborted) setFresh({ loaded, state, isLate: false });
    } catch {
      if (!signal.aborted) setFresh((before) => ({ ...before, isLate: true }));
    }
  });
  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    // The next reading begins after the last one has ended, however slow the server is.
    const again = () => {
      timer = setTimeout(
        () => void refresh(ended.signal).finally(() => ended.signal.aborted || again()),
        EVERY_MS,
      );
    };
    again();
    const show = () => void refresh(ended.signal);
    document.addEventListener('visibilitychange', show);
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', show);
    };
  }, []);
  return fresh.loaded === loaded ? fresh : { state: loaded, isLate: false };
}
