import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';
import type { PublishDay } from '#contract/enums.ts';
import { DAYS } from '#contract/moscow-week.ts';

export type ScheduleLayout = 'cards' | 'posters';
export type OwnListName = 'favorites' | 'collections';

/** The weeks that can be shown: one back and three ahead. */
export const WEEKS: readonly number[] = [-1, 0, 1, 2, 3];
const PARTS: readonly OwnListName[] = ['favorites', 'collections'];

/** The view and filters of the schedule; all of it is in the page's address. */
export type ScheduleChoice = {
  view: 'week' | 'day';
  /** How many weeks after the seven days that start today; further ones cannot be told from the last episodes. */
  week: number;
  look: ScheduleLayout;
  /** Undefined for the first day: of this week today, so that the address always opens the current day. */
  day: PublishDay | undefined;
  /**
   * Only the viewer's favourites or collections. Only the browser knows a visitor's favourites, so the server renders
   * all releases and the browser filters them.
   */
  only: OwnListName | undefined;
  search: string | undefined;
};

/** Reads the view and filters of the schedule from an address; invalid values are ignored. */
export function readScheduleChoice(params: URLSearchParams): ScheduleChoice {
  return {
    view: params.get('view') === 'day' ? 'day' : 'week',
    week: WEEKS.find((week) => String(week) === params.get('week')) ?? 0,
    look: params.get('look') === 'posters' ? 'posters' : 'cards',
    day: DAYS.find((day) => String(day) === params.get('day')),
    only: PARTS.find((part) => part === params.get('only')),
    search: (params.get('search') ?? '').trim().slice(0, 200) || undefined,
  };
}

/** Returns the query parameters of a choice, without default values; the week view has no day. */
export function scheduleParams({ view, week, look, day, only, search }: ScheduleChoice) {
  return {
    view: view === 'day' ? view : undefined,
    week: week === 0 ? undefined : week,
    look: look === 'posters' ? look : undefined,
    day: view === 'day' ? day : undefined,
    only,
    search,
  };
}

/** Whether filters or a search may hide scheduled releases. */
export function isScheduleFiltered({ only, search }: ScheduleChoice): boolean {
  return only !== undefined || search !== undefined;
}

/** Returns the address of a choice. */
export function schedulePath(choice: ScheduleChoice): string {
  const query = writeQuery(scheduleParams(choice));
  return query.length === 0 ? SCHEDULE_PATH : `${SCHEDULE_PATH}?${query.join('&')}`;
}
