import type { PublicationPlan } from '#contract/studio/records/episodes.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { nameNearDay } from '#web/format/format-coming.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

type ShownPlan = Pick<PublicationPlan, 'at' | 'failure'>;

/** «сегодня в 19:00», «28 ноября в 19:00»; in another zone than Moscow's «завтра в 02:00 (19:00 МСК)». */
export function formatPlannedTime(at: string, now: Date, timeZone: string): string {
  const moment = new Date(at);
  const day = nameNearDay(moment, now, timeZone) ?? formatDate(moment, now, timeZone);
  const hour = formatPart('hour', moment, timeZone);
  const moscow = formatPart('hour', moment, MOSCOW_TIME_ZONE);
  const beside = moscow === hour ? '' : ` (${moscow}\u00A0МСК)`;
  return `${day} в\u00A0${hour}${beside}`;
}

/** Whether its time has come and it waits for its video. */
export function isAwaited({ at, failure }: ShownPlan, now: Date): boolean {
  return failure === null && new Date(at) <= now;
}

/** «По плану сегодня в 19:00», «Ждёт видео с 19:00», «Не вышел по плану сегодня в 19:00». */
export function formatPlan(plan: ShownPlan, now: Date, timeZone: string): string {
  const time = formatPlannedTime(plan.at, now, timeZone);
  if (plan.failure !== null) return `Не вышел по плану ${time}`;
  return isAwaited(plan, now) ? `Ждёт видео, по плану ${time}` : `По плану ${time}`;
}
