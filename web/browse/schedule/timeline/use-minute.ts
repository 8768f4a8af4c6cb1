import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** Returns the time: `start`, the server's, until hydration, then the browser's at each full minute. */
export function useMinute(start: string): Date {
  const [now, setNow] = useState(() => new Date(start));
  useEffect(() => {
    let timer = setTimeout(tick, 0);
    function tick() {
      const at = new Date();
      setNow(at);
      timer = setTimeout(tick, MINUTE - (at.getTime() % MINUTE));
    }
    return () => clearTimeout(timer);
  }, []);
  return now;
}
