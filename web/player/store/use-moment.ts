import { useSearchParams } from 'react-router';
import { readMoment } from '#contract/moment.ts';

/** The second that the address asks for (`?t=754`); null when it asks for none. */
export function useMoment(): number | null {
  return readMoment(useSearchParams()[0].get('t'));
}
