import { listCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { PUBLISH_DAYS, type PublishDay } from '#contract/enums.ts';
import { DAYS, moscowDay } from '#contract/moscow-week.ts';
import { MAX_LIMIT } from '#contract/pagination.ts';
import { weekSchedule } from '#contract/schedule.ts';
import { readScheduleChoice } from './choice.ts';
import { type Scheduled, toScheduled } from './scheduled.ts';
import { dayWords, weekWords } from './week-words.ts';

/** A day of this week with what is voiced for it. */
export type Day = {
  day: PublishDay;
  /** «Пятница». */
  name: string;
  /** «20 ноября». */
  date: string;
  today: boolean;
  total: number;
  /** Of all its releases, also where they are not shown. */
  ids: readonly number[];
  releases: readonly Scheduled[];
};

/** Everything the schedule shows at an address; the view of one day has the releases of that day only. */
export async function loadSchedule(call: Call, params: URLSearchParams) {
  const choice = readScheduleChoice(params);
  const now = new Date();
  const [week, found] = await Promise.all([
    call(weekSchedule),
    choice.search === undefined ? undefined : findIds(call, choice.search),
  ]);
  const items = found ? week.filter(({ release }) => found.has(release.id)) : week;
  const today = moscowDay(now);
  const shown = choice.view === 'day' ? (choice.day ?? today) : undefined;
  const days = DAYS.map((day): Day => {
    const own = items.filter(({ release }) => release.publish_day.value === day);
    return {
      day,
      name: PUBLISH_DAYS[day],
      date: dayWords(day, now),
      today: day === today,
      total: own.length,
      ids: own.map(({ release }) => release.id),
      releases: shown === undefined || shown === day ? own.map((item) => toScheduled(item, now)) : [],
    };
  });
  return { choice, days, shown: shown ?? today, period: weekWords(now) };
}

export type ScheduleData = Awaited<ReturnType<typeof loadSchedule>>;

/** What is being voiced and answers to a search: the catalogue's own, which forgives typos and the wrong layout. */
async function findIds(call: Call, search: string): Promise<Set<number>> {
  const f = { search, production_statuses: ['IS_IN_PRODUCTION'] };
  const ask = (page: number) => call(listCatalog, { query: { f, page, limit: MAX_LIMIT, include: ['id'] } });
  const first = await ask(1);
  const further = Array.from({ length: first.meta.pagination.total_pages - 1 }, (_, i) => ask(i + 2));
  const pages = [first, ...(await Promise.all(further))];
  return new Set(pages.flatMap((page) => page.data.map((release) => release.id)));
}
