import type { Release } from '#contract/release.ts';

const PAUSE = /приостановлен|перерыв|отложен|перен[её]с/i;

/** Whether the team's own notice says that episodes do not come on their day: it is more exact than the schedule. */
export function isPaused({ notification }: Pick<Release, 'notification'>): boolean {
  return PAUSE.test(notification ?? '');
}
