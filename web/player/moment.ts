import { useSearchParams } from 'react-router';
import { readMoment } from '#contract/moment.ts';

const BEFORE_END = 5;

/** The second that the address asks for (`?t=754`); null when it asks for none. */
export function useMoment(): number | null {
  return readMoment(useSearchParams()[0].get('t'));
}

/** Where a film of so many seconds starts for a moment of its address: never so late that there is nothing to see; 0 is a length nobody knows. */
export function momentIn(moment: number | null, duration: number): number | undefined {
  if (moment === null) return undefined;
  return duration > 0 ? Math.min(moment, Math.max(0, duration - BEFORE_END)) : moment;
}
