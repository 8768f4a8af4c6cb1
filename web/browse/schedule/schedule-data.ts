import { listCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { MAX_LIMIT } from '#contract/pagination.ts';
import { postponedReleases, releaseRhythms, weekSchedule } from '#contract/schedule.ts';
import { readScheduleChoice, type ScheduleChoice } from './toolbar/choice.ts';
import type { ScheduleDay } from './days/group-days.ts';
import { startOfMoscowDay } from '#contract/publish-days.ts';
import { listOccurrences, postponementOf } from './days/occurrences.ts';
import { withRhythms } from './scheduled.ts';

const DAY_MS = 24 * 3_600_000;

/** What the schedule shows: its seven days, one of which is open in the day view. */
export type ScheduleView = {
  choice: ScheduleChoice;
  days: readonly ScheduleDay[];
  shown: ScheduleDay;
  /** When the page was loaded. */
  now: string;
};

/** Loads the episodes of the shown week, and of the days beside it that may fall into the viewer's week. */
export async function loadSchedule(call: Call, params: URLSearchParams) {
  const choice = readScheduleChoice(params);
  const now = new Date();
  const [week, postponed, rhythms, foundIds] = await Promise.all([
    call(weekSchedule),
    call(postponedReleases),
    call(releaseRhythms),
    choice.search === undefined ? undefined : findIds(call, choice.search),
  ]);
  const found = foundIds ? week.filter(({ release }) => foundIds.has(release.id)) : week;
  const items = withRhythms(found, rhythms);
  const first = startOfMoscowDay(now).getTime() + choice.week * 7 * DAY_MS;
  const range = [new Date(first - DAY_MS), new Date(first + 8 * DAY_MS)] as const;
  const releases = items.flatMap((item) =>
    listOccurrences(item, now, range, postponementOf(item, postponed)),
  );
  return { choice, releases, now: now.toISOString() };
}

/** Finds releases in production with the catalogue's search, which tolerates typos and the wrong keyboard layout. */
async function findIds(call: Call, search: string): Promise<Set<number>> {
  const f = { search, production_statuses: ['IS_IN_PRODUCTION'] };
  const load = (page: number) => call(listCatalog, { query: { f, page, limit: MAX_LIMIT, include: ['id'] } });
  const first = await load(1);
  const further = await Promise.all(
    Array.from({ length: first.meta.pagination.total_pages - 1 }, (_, i) => load(i + 2)),
  );
  return new Set([first, ...further].flatMap((page) => page.data.map((release) => release.id)));
}
