import { formatNumber } from '#web/format/format-count.ts';

/** «3-й эпизод», «эпизод 25,5», «спешл» for one without a number. */
export function formatNthEpisode(ordinal: number): string {
  if (ordinal < 0) return 'спешл';
  return isCounted(ordinal) ? `${ordinal}-й эпизод` : `эпизод ${formatNumber(ordinal)}`;
}

/** «Сразу 3-й», «Сразу эпизод 25,5», «Сразу спешл». */
export function formatJump(ordinal: number): string {
  return `Сразу ${isCounted(ordinal) ? `${ordinal}-й` : formatNthEpisode(ordinal)}`;
}

function isCounted(ordinal: number): boolean {
  return Number.isInteger(ordinal) && ordinal > 0;
}
