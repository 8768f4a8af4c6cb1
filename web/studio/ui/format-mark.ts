import { formatClock } from '#web/format/format-time.ts';

const TENTHS = 10;

/** «1:32,4», or «1:32» without tenths. */
export function formatMark(seconds: number): string {
  const tenths = Math.round(seconds * TENTHS);
  const rest = tenths % TENTHS;
  return `${formatClock((tenths - rest) / TENTHS)}${rest === 0 ? '' : `,${rest}`}`;
}
