import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';
import type { PublishDay } from '#contract/enums.ts';
import { DAYS } from '#contract/moscow-week.ts';

export type Look = 'cards' | 'posters';
export type Part = 'favorites' | 'collections';

const PARTS: readonly Part[] = ['favorites', 'collections'];

/** What the visitor has chosen in the schedule: all of it is in the address. */
export type ScheduleChoice = {
  view: 'week' | 'day';
  look: Look;
  /** Absent while it is today in Moscow, whatever day that will be when the address is opened again. */
  day: PublishDay | undefined;
  /**
   * Only what the viewer loves, or has in a collection; of a visitor known to the browser alone, so the page comes with
   * everything and is narrowed there.
   */
  only: Part | undefined;
  search: string | undefined;
};

/** What an address of the schedule chooses; whatever it gets wrong is ignored, never an error. */
export function readScheduleChoice(params: URLSearchParams): ScheduleChoice {
  return {
    view: params.get('view') === 'day' ? 'day' : 'week',
    look: params.get('look') === 'posters' ? 'posters' : 'cards',
    day: DAYS.find((day) => String(day) === params.get('day')),
    only: PARTS.find((part) => part === params.get('only')),
    search: (params.get('search') ?? '').trim().slice(0, 200) || undefined,
  };
}

/** The choice as it is written in the address, without what is plain; the week has no day of its own. */
export function plainChoice({ view, look, day, only, search }: ScheduleChoice) {
  return {
    view: view === 'day' ? view : undefined,
    look: look === 'posters' ? look : undefined,
    day: view === 'day' ? day : undefined,
    only,
    search,
  };
}

/** Whether the choice leaves days empty that have something. */
export function isNarrowed({ only, search }: ScheduleChoice): boolean {
  return only !== undefined || search !== undefined;
}

/** The address of a choice. */
export function schedulePath(choice: ScheduleChoice): string {
  const query = writeQuery(plainChoice(choice));
  return query.length === 0 ? SCHEDULE_PATH : `${SCHEDULE_PATH}?${query.join('&')}`;
}
