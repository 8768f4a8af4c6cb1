import { listCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { PUBLISH_DAYS, type PublishDay } from '#contract/enums.ts';
import { DAYS, moscowDay } from '#contract/moscow-week.ts';
import { MAX_LIMIT } from '#contract/pagination.ts';
import { weekSchedule } from '#contract/schedule.ts';
import { readScheduleChoice } from './choice.ts';
import { type ScheduledRelease, toScheduledRelease } from './scheduled.ts';
import { formatWeekDate, formatWeek } from './format-week.ts';

/** A day of the current week with its releases. */
export type ScheduleDay = {
  day: PublishDay;
  /** «Пятница». */
  name: string;
  /** «20 ноября». */
  date: string;
  today: boolean;
  total: number;
  /** The ids of all its releases, also if they are not shown. */
  ids: readonly number[];
  releases: readonly ScheduledRelease[];
};

/** Loads everything the schedule shows; in the day view only the shown day contains its releases. */
export async function loadSchedule(call: Call, params: URLSearchParams) {
  const choice = readScheduleChoice(params);
  const now = new Date();
  const [week, foundIds] = await Promise.all([
    call(weekSchedule),
    choice.search === undefined ? undefined : findIds(call, choice.search),
  ]);
  const items = foundIds ? week.filter(({ release }) => foundIds.has(release.id)) : week;
  const today = moscowDay(now);
  const shown = choice.view === 'day' ? (choice.day ?? today) : undefined;
  const days = DAYS.map((day): ScheduleDay => {
    const dayItems = items.filter(({ release }) => release.publish_day.value === day);
    return {
      day,
      name: PUBLISH_DAYS[day],
      date: formatWeekDate(day, now),
      today: day === today,
      total: dayItems.length,
      ids: dayItems.map(({ release }) => release.id),
      releases:
        shown === undefined || shown === day ? dayItems.map((item) => toScheduledRelease(item, now)) : [],
    };
  });
  return { choice, days, shown: shown ?? today, period: formatWeek(now) };
}

export type ScheduleData = Awaited<ReturnType<typeof loadSchedule>>;

/** Finds releases in production with the catalogue's search, which tolerates typos and the wrong keyboard layout. */
async function findIds(call: Call, search: string): Promise<Set<number>> {
  const f = { search, production_statuses: ['IS_IN_PRODUCTION'] };
  const load = (page: number) => call(listCatalog, { query: { f, page, limit: MAX_LIMIT, include: ['id'] } });
  const first = await load(1);
  const further = Array.from({ length: first.meta.pagination.total_pages - 1 }, (_, i) => load(i + 2));
  const pages = [first, ...(await Promise.all(further))];
  return new Set(pages.flatMap((page) => page.data.map((release) => release.id)));
}
