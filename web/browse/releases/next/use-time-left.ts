import { useEffect, useState } from 'react';
import { untilNextChange } from './countdown.ts';

/** The milliseconds until a moment: as of `now` at first, then by the browser's clock; never negative. */
export function useTimeLeft(moment: Date, now: Date): number {
  const at = moment.getTime();
  const [left, setLeft] = useState(at - now.getTime());
  useEffect(() => {
    const count = () => {
      const rest = at - Date.now();
      setLeft(rest);
      if (rest > 0) timer = setTimeout(count, untilNextChange(rest));
    };
    let timer = setTimeout(count);
    return () => clearTimeout(timer);
  }, [at]);
  return Math.max(0, left);
}
