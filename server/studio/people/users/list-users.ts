import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ListedUser, listUsers as endpoint } from '#contract/studio/users.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import { accountKey } from '#server/accounts/auth/account-key.ts';
import { nicknameSkeleton } from '#server/accounts/registration/skeleton.ts';
import { Failure } from '#server/failure.ts';
import { countRows } from '../../count-rows.ts';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';
import { SESSIONS, toUser, USER_COLUMNS } from './user-rows.ts';

const PAGE = 50;
const MAX_ID = 2_147_483_647;

type Filters = z.output<(typeof endpoint)['query']>;
type Row = ExpressionBuilder<Schema, 'users'>;

function startsWith(column: 'login_key' | 'nickname_key', text: string) {
  const pattern = `${escapeLike(text)}%`;
  return sql<SqlBool>`${sql.ref(`users.${column}`)} like ${pattern}`;
}

/**
 * Matches the start of a login or of a nickname (look-alikes count), a number, and for whoever may see e-mail addresses
 * a whole one.
 */
function matches(text: string, mayFindEmail: boolean) {
  const skeleton = nicknameSkeleton(text);
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return (row: Row) =>
    row.or([
      startsWith('login_key', accountKey(text)),
      ...(skeleton !== '' && !text.includes('@') ? [startsWith('nickname_key', skeleton)] : []),
      ...(id > 0 && id <= MAX_ID ? [row('users.id', '=', id)] : []),
      ...(mayFindEmail && text.includes('@') ? [row('users.email_key', '=', accountKey(text))] : []),
    ]);
}

function isAccount(text: string, mayFindEmail: boolean) {
  const key = accountKey(text);
  return (row: Row) =>
    row.or([row('users.login_key', '=', key), ...(mayFindEmail ? [row('users.email_key', '=', key)] : [])]);
}

function hasRole(role: NonNullable<Filters['role']>) {
  return (row: Row) =>
    row.exists(
      row
        .selectFrom('user_roles')
        .select('user_roles.id')
        .whereRef('user_roles.user_id', '=', 'users.id')
        .$if(role !== 'any', (query) => query.where('user_roles.role', '=', role === 'any' ? 'owner' : role)),
    );
}

// The page of `newest` goes on after an id, that of `active` after a time and an id.
type Cursor = { id: number; at: string | undefined };
const CURSOR = /^(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)_)?(\d{1,10})$/;

function readCursor(after: string | undefined, isByVisit: boolean): Cursor | undefined {
  if (after === undefined) return undefined;
  const [, at, id] = CURSOR.exec(after) ?? [];
  const isGood = id !== undefined && Number(id) <= MAX_ID && (at !== undefined) === isByVisit;
  if (!isGood || Number.isNaN(Date.parse(at ?? '1970-01-01')))
    throw new Failure('invalid', 'Этой страницы списка нет: откройте его с начала.');
  return { id: Number(id), at };
}

const ROLES = sql<ListedUser['roles']>`(
  select coalesce(json_agg(json_build_object(
    'role', role,
    'team', case when teams.id is not null then json_build_object('id', teams.id, 'title', teams.title) end
  ) order by given_at, user_roles.id), '[]')
  from user_roles left join teams on teams.id = team_id where user_id = users.id)`;

function findUsers(db: Database, { search, account, role, state }: Filters, mayFindEmail: boolean) {
  return db
    .selectFrom('users')
    .$if(search !== undefined, (query) => query.where(matches(search ?? '', mayFindEmail)))
    .$if(account !== undefined, (query) => query.where(isAccount(account ?? '', mayFindEmail)))
    .$if(role !== undefined, (query) => query.where(hasRole(role ?? 'any')))
    .$if(state === 'banned', (query) => query.where('users.is_banned', '=', true))
    .$if(state === 'leaving', (query) => query.where('users.delete_at', 'is not', null));
}

function selectUsers(db: Database, filters: Filters, mayFindEmail: boolean) {
  return findUsers(db, filters, mayFindEmail)
    .select([...USER_COLUMNS, ROLES.as('roles'), SESSIONS.as('activity')])
    .limit(PAGE + 1);
}

// Nobody without a session is in the order of visits.
function countUsers(db: Database, filters: Filters, mayFindEmail: boolean): Promise<ListTotal> {
  const { search, account, role, state, order } = filters;
  const isAny = [search, account, role, state].every((value) => value === undefined) && order !== 'active';
  const one = sql<number>`1`.as('one');
  const found = findUsers(db, filters, mayFindEmail)
    .select(one)
    .$if(order === 'active', (query) =>
      query.where((row) =>
        row.exists(row.selectFrom('sessions').select(one).whereRef('sessions.user_id', '=', 'users.id')),
      ),
    );
  return countRows(db, { all: db.selectFrom('users').select(one), ...(!isAny && { found }) });
}

function newestFirst(query: ReturnType<typeof selectUsers>, cursor: Cursor | undefined) {
  return query
    .$if(cursor !== undefined, (it) => it.where('users.id', '<', cursor?.id ?? 0))
    .orderBy('users.id', 'desc');
}

// The last session of each user in the order of the index of sessions; nobody without a session is listed.
function lastVisitFirst(query: ReturnType<typeof selectUsers>, cursor: Cursor | undefined) {
  return query
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where(
      sql<SqlBool>`not exists (
        select from sessions newer where newer.user_id = users.id
        and (newer.last_active_at, newer.id) > (sessions.last_active_at, sessions.id))`,
    )
    .$if(cursor !== undefined, (it) =>
      it.where(
        sql<SqlBool>`(sessions.last_active_at, users.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::int)`,
      ),
    )
    .orderBy('sessions.last_active_at', 'desc')
    .orderBy('users.id', 'desc');
}

/** Lists a page of users; `next` is where the following page begins. */
export async function listUsers(
  db: Database,
  caller: StudioCaller,
  filters: Filters,
): Promise<{ data: ListedUser[]; next: string | null; total: ListTotal }> {
  const isByVisit = filters.order === 'active';
  const cursor = readCursor(filters.after, isByVisit);
  const mayFindEmail = reachOf(caller, 'private') === 'all';
  const query = selectUsers(db, filters, mayFindEmail);
  const [rows, total] = await Promise.all([
    (isByVisit ? lastVisitFirst(query, cursor) : newestFirst(query, cursor)).execute(),
    countUsers(db, filters, mayFindEmail),
  ]);
  const data = rows.slice(0, PAGE).map(toUser);
  const last = rows.length > PAGE ? data.at(-1) : undefined;
  const place = last && (isByVisit ? `${last.last_active_at}_${last.id}` : String(last.id));
  return { data, next: place ?? null, total };
}
