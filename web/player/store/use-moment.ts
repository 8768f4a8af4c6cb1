import { useSearchParams } from 'react-router';
import { readMoment } from '#contract/moment.ts';

/** The start position in the address (`?t=754`), in seconds; null without one. */
export function useMoment(): number | null {
  return readMoment(useSearchParams()[0].get('t'));
}
