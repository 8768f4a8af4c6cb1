import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ListedClaim, listClaims as endpoint } from '#contract/studio/claims.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import { countRows } from '../../count-rows.ts';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isOverdueAt, selectClaims } from './claim-rows.ts';

const PAGE = 50;
const MAX_ID_DIGITS = 9;

type Filters = z.output<(typeof endpoint)['query']>;

function matches(text: string) {
  const pattern = `%${escapeLike(text)}%`;
  const isId = /^\d+$/.test(text) && text.length <= MAX_ID_DIGITS;
  return sql<SqlBool>`(claimant ilike ${pattern} or claims.id = ${isId ? Number(text) : 0})`;
}

/** Lists a page of claims, the newest first; `next` is where the following page begins. */
export async function listClaims(
  db: Database,
  { state, search, after }: Filters,
  now: Date,
): Promise<{ data: ListedClaim[]; next: number | null; total: ListTotal }> {
  const found = selectClaims(db, now)
    .$if(state === 'overdue', (query) => query.where(isOverdueAt(now)))
    .$if(state !== undefined && state !== 'overdue', (query) =>
      query.where('claims.state', '=', state === undefined || state === 'overdue' ? 'received' : state),
    )
    .$if(search !== undefined, (query) => query.where(matches(search ?? '')));
  const page = found
    .$if(after !== undefined, (query) => query.where('claims.id', '<', after ?? 0))
    .orderBy('claims.id', 'desc')
    .limit(PAGE + 1);
  const all = selectClaims(db, now);
  const [rows, total] = await Promise.all([page.execute(), countRows(db, { all, found })]);
  const data = rows.slice(0, PAGE);
  return { data, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null, total };
}

/** The claims that were not answered in time: how many, and those that wait the longest. */
export async function listOverdue(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ count: number; first: { id: number; claimant: string; due_at: string | null }[] }> {
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'claimant', 'due_at', sql<number>`(count(*) over ())::int`.as('total')])
    .where(isOverdueAt(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return {
    count: rows[0]?.total ?? 0,
    first: rows.map(({ id, claimant, due_at }) => ({ id, claimant, due_at })),
  };
}
