import { type JournalEvent, listEvents } from '#contract/studio/events.ts';
import { studioCall } from '../access/studio-call.ts';
import { CSV_START, toCsvRows } from '../list/to-csv.ts';
import type { Route } from './+types/export-route.ts';
import { formatActor, formatChange, formatEvent, type FormattedChange } from './format-event.ts';
import { readJournalQuery } from './read-filters.ts';

// A page of the API has at most a hundred; a file of more is made by `akane journal export`.
const PAGE = 100;
const MAX_EVENTS = 10_000;

const HEAD = ['Номер', 'Когда', 'Кто', 'Событие', 'Было', 'Стало', 'Причина', 'Отменено записью'];

const formatName = ({ field, of }: FormattedChange) => (of ? `${field} (${of.join(', ')})` : field);

function toRow(event: JournalEvent) {
  const changes = formatChange(event);
  const join = (side: 'before' | 'after') =>
    changes.map((one) => `${formatName(one)}: ${one[side]}`).join('; ');
  const { id, at, reason, undone_by } = event;
  return [
    id,
    at,
    formatActor(event).name,
    formatEvent(event),
    join('before'),
    join('after'),
    reason,
    undone_by,
  ];
}

const toJsonLine = (event: JournalEvent) => `${JSON.stringify(event)}\n`;

/** The filtered journal as a file, the newest 10,000 events of it: CSV for people or JSON lines for programs. */
export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const { before: _, ...filters } = readJournalQuery(args.request);
  const isCsv = new URL(args.request.url).searchParams.get('format') !== 'jsonl';
  // Each page of events is formatted before the next one is read, so that no other request waits for all of them.
  let text = isCsv ? CSV_START + toCsvRows([HEAD]) : '';
  let count = 0;
  for (let next: number | null | undefined; next !== null && count < MAX_EVENTS;) {
    const query = {
      ...filters,
      limit: PAGE,
      with_parts: 'true' as const,
      ...(next !== undefined && { before: next }),
    };
    const page = await call(listEvents, { query });
    text += isCsv ? toCsvRows(page.data.map(toRow)) : page.data.map(toJsonLine).join('');
    count += page.data.length;
    next = page.next;
  }
  const name = `journal-${new Date().toISOString().slice(0, 10)}.${isCsv ? 'csv' : 'jsonl'}`;
  return new Response(text, {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
