import { useEffect, useEffectEvent, useState } from 'react';

const EVERY_MS = 3000;

/**
 * Keeps what a page shows up to date: it is read every three seconds while the page is visible. Where that fails, the
 * last state stays, and `isLate` says so. What a navigation or a form has loaded comes first.
 */
export function usePolled<State>(
  loaded: State,
  read: (signal: AbortSignal) => Promise<State>,
): { state: State; isLate: boolean } {
  const [polled, setPolled] = useState({ loaded, state: loaded, isLate: false });
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState !== 'visible') return;
    try {
      const state = await read(signal);
      if (!signal.aborted) setPolled({ loaded, state, isLate: false });
    } catch {
      const late = (before: typeof polled) => ({
        ...(before.loaded === loaded ? before : { loaded, state: loaded }),
        isLate: true,
      });
      if (!signal.aborted) setPolled(late);
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
  return polled.loaded === loaded ? polled : { state: loaded, isLate: false };
}
