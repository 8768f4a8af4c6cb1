import { formatWireTime } from '#contract/field-values.ts';
import { moscowDate, startOfDate } from '#contract/moscow-week.ts';
import { hourOn, WEEKLY } from '#contract/publish-days.ts';
import type { Database } from '#server/platform/database/open.ts';
import { listWeek } from '../schedule/list-week.ts';

const DAY_MS = 24 * 3_600_000;
// When most episodes come out, where a release has no hour of its own.
const USUAL_HOUR = '19:00';

/**
 * The time with which a plan of an episode of a release begins: its hour on the day when its next episode is due, or on
 * the first day after that on which the hour is still to come.
 */
export async function suggestTime(db: Database, releaseId: number, now: Date): Promise<string> {
  const [release] = (await listWeek(db, now, releaseId)).data;
  const rhythm = { ...WEEKLY, day: 1 as const, time: release?.publish_time ?? USUAL_HOUR };
  const today = moscowDate(now);
  const due = release?.next_day ?? today;
  const first = startOfDate(due < today ? today : due);
  const at = hourOn(rhythm, first) ?? first;
  return formatWireTime(at > now ? at : new Date(at.getTime() + DAY_MS));
}
