import { MIN_GROUP } from '#contract/studio/system/counted.ts';
import type { SiteStatistics } from '#contract/studio/system/statistics.ts';
import { formatNumber } from '#web/format/format-count.ts';

/** What the page shows of each day. */
export const NUMBERS = ['starts', 'watched', 'minutes', 'registrations', 'downloads'] as const;
export type NumberName = (typeof NUMBERS)[number];

export const NUMBER_TITLES: Record<NumberName, string> = {
  starts: 'Начали эпизодов',
  watched: 'Досмотрели',
  minutes: 'Часов просмотра',
  registrations: 'Регистраций',
  downloads: 'Скачано раздач',
};

/** The number that an address names. */
export function readNumberName(text: string | null): NumberName {
  return NUMBERS.find((name) => name === text) ?? 'starts';
}

/** A number as people read it: watched minutes as hours, few people as «меньше 5». */
export function formatCounted(name: NumberName, number: number | null): string {
  if (number === null) return `меньше ${MIN_GROUP}`;
  return formatNumber(name === 'minutes' ? number / 60 : number);
}

const SIGNS = [
  [1, '+'],
  [-1, '−'],
] as const;

/** How a sum has changed against the period before: «+8,4 %»; undefined where there is nothing to compare with. */
export function formatGrowth(
  name: NumberName,
  { total, before }: Pick<SiteStatistics, 'total' | 'before'>,
): string | undefined {
  if (before === null || before[name] === 0) return undefined;
  const percents = ((total[name] - before[name]) / before[name]) * 100;
  const sign = SIGNS.find(([direction]) => direction === Math.sign(Math.round(percents * 10)))?.[1] ?? '';
  return `${sign}${formatNumber(Math.abs(percents))}\u00A0%`;
}
