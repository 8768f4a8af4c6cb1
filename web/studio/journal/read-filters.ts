import type { z } from 'zod';
import { listEvents } from '#contract/studio/events.ts';
import { readDay, todayInMoscow } from '../form/date/read-typed.ts';
import { readQuery } from '../list/filters/filters.ts';

export type JournalQuery = z.input<(typeof listEvents)['query']>;

/** The filters of the journal in an address, and where its page begins; unknown values are left out. */
export function readJournalQuery(request: Request): JournalQuery {
  const { after, ...filters } = readQuery(
    request,
    'after',
    'act',
    'actor_id',
    'thing',
    'thing_id',
    'search',
    'from',
    'to',
  );
  for (const name of ['from', 'to'] as const) {
    const day = readDay(filters[name] ?? '', todayInMoscow());
    if (day !== undefined) filters[name] = day;
  }
  const query = after === undefined ? filters : { ...filters, before: after };
  const fields = listEvents.query.shape;
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
}
