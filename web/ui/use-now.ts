import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** Returns the time at each full minute; null until hydration, because the server does not know the viewer's. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
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
