import type { PublishDay } from '#contract/enums.ts';
import type { Postponement } from '#contract/schedule.ts';
import type { SavedRelease } from '#contract/studio/records/releases.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { formatWeeks } from '#web/entities/release/format-release.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { capitalize } from '../../ui/capitalize.ts';

export const DAY_NAMES: Record<PublishDay, string> = {
  1: 'Понедельник',
  2: 'Вторник',
  3: 'Среда',
  4: 'Четверг',
  5: 'Пятница',
  6: 'Суббота',
  7: 'Воскресенье',
};

/** From Monday to Sunday. */
export const DAYS = Object.keys(DAY_NAMES).map(Number) as PublishDay[];

// Without the week of the contract, which would become a script of its own for visitors.
function weekdayOf(at: Date, timeZone: string): PublishDay | undefined {
  const name = formatPart('weekday', at, timeZone);
  return DAYS.find((day) => DAY_NAMES[day].toLowerCase() === name);
}

const ON_DAYS: Record<PublishDay, string> = {
  1: 'понедельник',
  2: 'вторник',
  3: 'среду',
  4: 'четверг',
  5: 'пятницу',
  6: 'субботу',
  7: 'воскресенье',
};

/** «на среду»: after a verb. */
export function formatToDay(day: PublishDay): string {
  return `на\u00A0${ON_DAYS[day]}`;
}

/** «Эпизод 8 из 12»: what comes next. */
export function formatNextEpisode({ next_episode: next, episodes_total: total }: PlannedRelease): string {
  if (next === null) return 'Все эпизоды вышли';
  return total !== null && next <= total ? `Эпизод ${next} из\u00A0${total}` : `Эпизод ${next}`;
}

/** «По плану 4 декабря, 19:00»: in Moscow, as all days of the schedule. */
export function formatPlanned({ at }: NonNullable<PlannedRelease['plan']>): string {
  const moment = new Date(at);
  const hour = formatPart('hour', moment, MOSCOW_TIME_ZONE);
  return `По\u00A0плану ${formatDate(moment, moment, MOSCOW_TIME_ZONE)}, ${hour}`;
}

/**
 * «18:00»: the hour in Moscow by plan or of the release, else the usual one; null unless the last episode came on the
 * same weekday.
 */
export function formatUsualTime(release: PlannedRelease): string | null {
  const { next_episode: next, last_episode_at: last, publish_day: day, publish_time: hour, plan } = release;
  if (plan) return formatPart('hour', new Date(plan.at), MOSCOW_TIME_ZONE);
  if (next === null || hour !== null) return next === null ? null : hour;
  if (last === null || weekdayOf(new Date(last), MOSCOW_TIME_ZONE) !== day) return null;
  return formatPart('hour', new Date(last), MOSCOW_TIME_ZONE);
}

/** «Раз в две недели, следующий 8 декабря»; null for a release of every week. */
export function formatRarer(release: PlannedRelease): string | null {
  const { publish_every_weeks: weeks, next_day: next, postponement } = release;
  if (weeks === 1) return null;
  const words = formatWeeks(weeks);
  const name = capitalize(words);
  return next === null || postponement ? name : `${name}, следующий ${formatDay(next)}`;
}

// A date without a time, as it is in Moscow.
function formatDay(date: string): string {
  return formatDate(new Date(date), new Date(date), 'UTC');
}

/** «Перенос на 4 декабря», «Перенос, без даты». */
export function formatMoved({ until }: Pick<Postponement, 'until'>): string {
  return until === null ? 'Перенос, без даты' : `Перенос на\u00A0${formatDay(until)}`;
}

/** «Эпизод 8 выйдет в пятницу, 4 декабря»; without a date «Без даты: когда выйдет эпизод 8, пока неизвестно». */
export function formatPostponed({ episode, until }: Pick<Postponement, 'episode' | 'until'>): string {
  if (until === null) return `Без даты: когда выйдет эпизод ${episode}, пока неизвестно`;
  return `Эпизод ${episode} выйдет ${formatOnDay(until)}`;
}

function formatOnDay(date: string): string {
  const day = weekdayOf(new Date(date), 'UTC') ?? 1;
  return `${day === 2 ? 'во' : 'в'}\u00A0${ON_DAYS[day]}, ${formatDay(date)}`;
}

/** «Сейчас ждём в пятницу, 27 ноября, 18:00»: the day of the schedule, and where it is put off the one of before. */
export function formatExpected(release: PlannedRelease): string {
  const { usual_day: day, postponement } = release;
  if (day === null) return 'Все эпизоды вышли';
  const hour = formatUsualTime(release);
  const words = `${formatOnDay(day)}${hour === null ? '' : `, ${hour}`}`;
  return postponement ? `Без переноса — ${words}` : `Сейчас ждём ${words}`;
}

const { compare } = new Intl.Collator('ru');

/** The order within a day: by the hour, those without one last, then by name. */
export function byHour(a: PlannedRelease, b: PlannedRelease): number {
  const [one, other] = [a, b].map((release) => formatUsualTime(release) ?? '99:99');
  return compare(one ?? '', other ?? '') || compare(a.name, b.name) || a.id - b.id;
}

/** What a save of a release is told as: `done`, unless it waits for a check and nothing of the week has changed. */
export function formatSaved({ edit }: Pick<SavedRelease, 'edit'>, done: string): string {
  if (edit === 'withdrawn') return 'Правка отозвана, расписание прежнее';
  return edit === 'proposed' ? 'Правка отправлена на проверку, расписание пока прежнее' : done;
}
