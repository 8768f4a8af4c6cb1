import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { PollAnswer } from './link-device-poll.ts';
import { LINK_DEVICE_POLL } from './link-device-path.ts';
import { withReturn } from '../return-path.ts';

const INTERVAL_MS = 3000;

/** Polls while the page is visible whether a code was confirmed, and then opens `to`. Returns the last response. */
export function useCodePoll(code: string, to: string): PollAnswer {
  const fetcher = useFetcher<PollAnswer>();
  const { submit, state: fetching, data } = fetcher;
  const result = data?.state;

  useEffect(() => {
    if (result === 'in') location.assign(to);
  }, [result, to]);

  useEffect(() => {
    if (fetching !== 'idle' || (result !== undefined && result !== 'waits')) return undefined;
    const poll = () => {
      if (document.visibilityState === 'hidden') return;
      const action = withReturn(LINK_DEVICE_POLL, to);
      void submit({ code }, { method: 'post', action });
    };
    const timer = setInterval(poll, INTERVAL_MS);
    // A visitor who returns from another app has probably just confirmed the code there.
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [fetching, result, code, to, submit]);

  return data ?? null;
}
