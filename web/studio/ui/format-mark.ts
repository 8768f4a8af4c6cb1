import { formatClock } from '#web/format/format-time.ts';

const TENTHS = 10;

type Shown = { label: string; start: number | null; stop: number | null };

/** «Опенинг 0:15–0:35, эндинг с 22:00»: the marks that are set. */
export function formatMarks(marks: readonly Shown[]): string {
  const words = marks.flatMap(({ label, start, stop }) => {
    if (start !== null && stop !== null) return [`${label} ${formatMark(start)}–${formatMark(stop)}`];
    if (start !== null) return [`${label} с\u00A0${formatMark(start)}, конца нет`];
    return stop === null ? [] : [`${label} до\u00A0${formatMark(stop)}, начала нет`];
  });
  return words.join(' · ');
}

/** «1:32,4», or «1:32» without tenths. */
export function formatMark(seconds: number): string {
  const tenths = Math.round(seconds * TENTHS);
  const rest = tenths % TENTHS;
  return `${formatClock((tenths - rest) / TENTHS)}${rest === 0 ? '' : `,${rest}`}`;
}
