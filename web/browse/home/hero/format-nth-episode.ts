import { formatNumber } from '#web/format/format-count.ts';

/** «3-й эпизод», «эпизод 25,5», «спешл» for one without a number. */
export function formatNthEpisode(ordinal: number): string {
  if (ordinal < 0) return 'спешл';
  return isCounted(ordinal) ? `${ordinal}-й эпизод` : `эпизод ${formatNumber(ordinal)}`;
}

/** «Эпизод 3», «Эпизод 25,5», «Спешл». */
export function formatJump(ordinal: number): string {
  return ordinal < 0 ? 'Спешл' : `Эпизод\u00A0${formatNumber(ordinal)}`;
}

function isCounted(ordinal: number): boolean {
  return Number.isInteger(ordinal) && ordinal > 0;
}
