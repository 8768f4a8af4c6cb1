import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { type Act, ACTS, isUndoable } from '#contract/studio/acts.ts';
import type { JournalEvent, listEvents as endpoint } from '#contract/studio/events.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import { countRows } from '../count-rows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { isUndoableSince } from '#server/platform/database/journal/undo-time.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../access/access.ts';
import { nameThings } from './name-things.ts';
import { findForbidden, readTeamsNow } from './may-undo.ts';
import { readRefusals } from './undo-refusals.ts';
import { stayingOf, type Undos } from './undos.ts';

const DEFAULT_LIMIT = 50;
// One change may have a megabyte, and reading and writing fifty of them would block the event loop.
const MAX_PAGE_BYTES = 500_000;
const DAY_MS = 24 * 3600_000;
const ALL_ACTS = Object.keys(ACTS) as Act[];

type Filters = z.output<(typeof endpoint)['query']>;
type Row = ExpressionBuilder<Schema, 'journal_events'>;

// The acts whose events somebody may see, and the teams where a right is one's own team's.
function visibleActs(caller: Pick<StudioCaller, 'roles'>): { act: Act; teams: 'all' | string[] }[] {
  return ALL_ACTS.map((act) => ({ act, teams: reachOf(caller, ACTS[act].seenBy) }));
}

/** The condition for events that somebody may see: of acts that they may do, and their own. */
export function isVisibleTo(caller: StudioCaller) {
  const acts = visibleActs(caller);
  const everywhere = acts.filter(({ teams }) => teams === 'all').map(({ act }) => act);
  const inTeams = acts.flatMap(({ act, teams }) =>
    teams === 'all' || teams.length === 0 ? [] : [{ act, teams }],
  );
  return (row: Row) => {
    if (everywhere.length === ALL_ACTS.length) return sql<SqlBool>`true`;
    return row.or([
      row('journal_events.actor_id', '=', caller.userId),
      ...(everywhere.length > 0 ? [row('journal_events.act', 'in', everywhere)] : []),
      ...inTeams.map(({ act, teams }) =>
        row.and([
          row('journal_events.act', '=', act),
          sql<SqlBool>`journal_events.team_ids && ${teams}::uuid[]`,
        ]),
      ),
    ]);
  };
}

// Whoever sees a whole finds its parts there; to others each part is an event like any.
function isListed(caller: StudioCaller) {
  const teams = reachOf(caller, ACTS['release.load'].seenBy);
  if (teams === 'all') return sql<SqlBool>`journal_events.part_of is null`;
  return sql<SqlBool>`(journal_events.part_of is null or not exists (
    select from journal_events as whole where whole.id = journal_events.part_of
      and (whole.actor_id = ${caller.userId} or whole.team_ids && ${teams}::uuid[])
  ))`;
}

function startOfDay(date: string, days = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00+03:00`) + days * DAY_MS);
}

/** The rows with what the journal shows of their actors and of the users that they are about. */
export function selectEvents(db: Database) {
  return db
    .selectFrom('journal_events')
    .leftJoin('users as actors', 'actors.id', 'journal_events.actor_id')
    .leftJoin('users as subjects', (join) =>
      join
        .on('journal_events.thing', '=', 'user')
        .on(
          sql<SqlBool>`subjects.id = (case when journal_events.thing = 'user' then journal_events.thing_id end)::int`,
        ),
    )
    .leftJoin('journal_events as undoing', 'undoing.undo_of', 'journal_events.id')
    .leftJoin('journal_imports as imports', 'imports.event_id', 'journal_events.id')
    .select([
      'journal_events.id',
      'journal_events.at',
      'journal_events.actor_id',
      'journal_events.command_user',
      'journal_events.act',
      'journal_events.thing',
      'journal_events.thing_id',
      'journal_events.title',
      'journal_events.team_ids',
      'journal_events.change',
      'journal_events.reason',
      'journal_events.undo_of',
      'journal_events.part_of',
      'undoing.id as undone_by',
      sql<JournalEvent['imported']>`case when imports.event_id is not null then json_build_object(
        'added', imports.added, 'changed', imports.changed, 'episodes', imports.episodes
      ) end`.as('imported'),
      'actors.login as actor_login',
      'actors.nickname as actor_nickname',
      sql<string | null>`coalesce(subjects.nickname, subjects.login)`.as('subject'),
      sql<boolean>`journal_events.erased_at is not null`.as('is_erased'),
      isUndoableSince(sql.ref('journal_events.at')).as('is_in_time'),
    ]);
}

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

type ListContext = {
  db: Database;
  caller: StudioCaller;
  undos: Undos;
};

/** A row as the wire has it, but for the names of what its change names by id. */
export function toEvent(
  row: EventRow,
  undo: Pick<JournalEvent, 'can_undo' | 'staying'> = { can_undo: false, staying: [] },
): Omit<JournalEvent, 'names'> {
  const { actor_id, actor_login, actor_nickname, subject, team_ids: _, is_in_time: __, ...rest } = row;
  return {
    ...rest,
    actor:
      actor_id !== null && actor_login !== null
        ? { id: actor_id, login: actor_login, nickname: actor_nickname }
        : null,
    title: subject ?? row.title,
    ...undo,
  };
}

/** Rows as somebody may see them. */
async function toEvents(
  { db, caller, undos }: ListContext,
  rows: readonly EventRow[],
): Promise<JournalEvent[]> {
  const [teams, isRefused] = await Promise.all([
    readTeamsNow(db, caller, rows),
    readRefusals(db, caller, rows),
  ]);
  const events = rows.map((row) => {
    const staying = stayingOf(undos, row);
    const isLeft = row.undone_by === null && !row.is_erased && row.is_in_time;
    const isOpen = isLeft && isUndoable(row.act) && staying !== 'all';
    return toEvent(row, {
      can_undo: isOpen && findForbidden(caller, row, teams) === undefined && !isRefused(row),
      staying: staying === 'all' ? [] : staying,
    });
  });
  return nameThings(db, caller, events);
}

// The number of the first rows that fit in a page, at least one.
function fitting(rows: readonly { bytes: number }[]): number {
  let bytes = 0;
  const tooMany = rows.findIndex((row) => (bytes += row.bytes) > MAX_PAGE_BYTES);
  return tooMany === -1 ? rows.length : Math.max(1, tooMany);
}

// Events of users have no title: their names are those of the accounts.
function hasText(text: string) {
  const pattern = `%${escapeLike(text)}%`;
  return sql<SqlBool>`(
    journal_events.title ilike ${pattern} or journal_events.reason ilike ${pattern}
    or journal_events.thing = 'user' and journal_events.thing_id in (
      select id::text from users where login ilike ${pattern} or nickname ilike ${pattern}
    )
  )`;
}

type EventFilters = Omit<Filters, 'before' | 'limit' | 'with_total'> & { isOfPeople?: boolean };

// SQL: the events that somebody may see and the filters find.
function findEvents(db: Database, caller: StudioCaller, filters: EventFilters) {
  const { act, actor_id, thing, thing_id, search, from, to, part_of, with_parts, isOfPeople } = filters;
  const hasParts = part_of !== undefined || thing_id !== undefined || with_parts !== undefined;
  return db
    .selectFrom('journal_events')
    .where(isVisibleTo(caller) as never)
    .$if(act !== undefined, (query) => query.where('journal_events.act', '=', act ?? 'user.ban'))
    .$if(actor_id !== undefined, (query) => query.where('journal_events.actor_id', '=', actor_id ?? 0))
    .$if(isOfPeople === true, (query) => query.where('journal_events.actor_id', 'is not', null))
    .$if(!hasParts, (query) => query.where(isListed(caller)))
    .$if(part_of !== undefined, (query) => query.where('journal_events.part_of', '=', part_of ?? 0))
    .$if(thing !== undefined, (query) => query.where('journal_events.thing', '=', thing ?? 'user'))
    .$if(thing_id !== undefined, (query) => query.where('journal_events.thing_id', '=', thing_id ?? ''))
    .$if(search !== undefined && search !== '', (query) => query.where(hasText(search ?? '')))
    .$if(from !== undefined, (query) =>
      query.where('journal_events.at', '>=', startOfDay(from ?? '').toISOString()),
    )
    .$if(to !== undefined, (query) =>
      query.where('journal_events.at', '<', startOfDay(to ?? '', 1).toISOString()),
    );
}

/**
 * Counts the events that somebody may see and the filters find, if asked to; null where that would read the whole
 * journal: for a search and for rights of a team.
 */
export function countEvents(
  db: Database,
  caller: StudioCaller,
  { before: _, limit: __, with_total, ...filters }: Filters,
): Promise<ListTotal | null> {
  const isOfTeam = reachOf(caller, ACTS['release.load'].seenBy) !== 'all';
  if (with_total === undefined || filters.search !== undefined || isOfTeam) return Promise.resolve(null);
  const one = sql<number>`1`.as('one');
  const isAny = Object.values(filters).every((value) => value === undefined);
  return countRows(db, {
    all: findEvents(db, caller, {}).select(one),
    // By the index of times, which stops early; a scan would first pass all that is older.
    ...(!isAny && {
      found: findEvents(db, caller, filters)
        .select(one)
        .$if(filters.from !== undefined || filters.to !== undefined, (query) =>
          query.orderBy('journal_events.at'),
        ),
    }),
  });
}

/**
 * Lists the events that somebody may see, the newest first, or only acts of members in the studio; `next` is where the
 * next page begins. A page of long changes has fewer events than `limit`. Parts of an event stand below it, and in the
 * history of a thing.
 */
export async function listEvents(
  context: ListContext,
  { before, limit = DEFAULT_LIMIT, ...filters }: Filters & { isOfPeople?: boolean },
): Promise<{ data: JournalEvent[]; next: number | null }> {
  const { db, caller } = context;
  const found = await findEvents(db, caller, filters)
    .select(['id', sql<number>`coalesce(octet_length(change::text), 0)`.as('bytes')])
    .$if(before !== undefined, (query) => query.where('journal_events.id', '<', before ?? 0))
    .orderBy('journal_events.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = found.slice(0, fitting(found.slice(0, limit)));
  if (shown.length === 0) return { data: [], next: null };
  const ids = shown.map(({ id }) => id);
  const rows = await selectEvents(db)
    .where('journal_events.id', 'in', ids)
    .orderBy('journal_events.id', 'desc')
    .execute();
  return {
    data: await toEvents(context, rows),
    next: found.length > shown.length ? (ids.at(-1) ?? null) : null,
  };
}

/** Reads the row of an event that somebody may see; undefined when there is none. */
export function findEventRow(db: Database, caller: StudioCaller, id: number): Promise<EventRow | undefined> {
  return selectEvents(db)
    .where('journal_events.id', '=', id)
    .where(isVisibleTo(caller) as never)
    .executeTakeFirst();
}

/** Reads one event that somebody may see; undefined when there is none. */
export async function findEvent(context: ListContext, id: number): Promise<JournalEvent | undefined> {
  const row = await findEventRow(context.db, context.caller, id);
  return row && (await toEvents(context, [row]))[0];
}
