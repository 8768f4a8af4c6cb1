import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { PollAnswer } from './link-device-poll.ts';
import { POLL } from './link-device-path.ts';
import { withReturn } from './return-path.ts';

const INTERVAL_MS = 3000;

/**
 * Asks again and again, while the page is looked at, whether a code was confirmed; goes on to `to` when it was. Gives
 * the last answer.
 */
export function useCodePoll(code: string, to: string): PollAnswer {
  const fetcher = useFetcher<PollAnswer>();
  const { submit, state: fetching, data } = fetcher;
  const said = data?.state;

  useEffect(() => {
    if (said === 'in') location.assign(to);
  }, [said, to]);

  useEffect(() => {
    if (fetching !== 'idle' || (said !== undefined && said !== 'waits')) return undefined;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      const action = withReturn(POLL, to);
      void submit({ code }, { method: 'post', action });
    };
    const timer = setInterval(ask, INTERVAL_MS);
    // Whoever comes back from the phone has just confirmed it.
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [fetching, said, code, to, submit]);

  return data ?? null;
}
