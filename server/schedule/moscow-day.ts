import type { PublishDay } from '#contract/enums.ts';

// Moscow has kept UTC+3 the whole year round since 2014.
const AHEAD_MS = 3 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The day of the week in Moscow at a moment, Monday is 1: the schedule lives by it wherever the viewer is. */
export function moscowDay(at: Date): PublishDay {
  const day = new Date(at.getTime() + AHEAD_MS).getUTCDay();
  return (day === 0 ? 7 : day) as PublishDay;
}

/** Today in Moscow and the days beside it. */
export function moscowDays(now: Date): { today: PublishDay; tomorrow: PublishDay; yesterday: PublishDay } {
  const after = (days: number) => moscowDay(new Date(now.getTime() + days * DAY_MS));
  return { today: after(0), tomorrow: after(1), yesterday: after(-1) };
}
