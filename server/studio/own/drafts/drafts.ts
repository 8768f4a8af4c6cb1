import { sql } from 'kysely';
import type { z } from 'zod';
import type { Thing } from '#contract/studio/acts.ts';
import {
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
  type saveDraft as endpoint,
  type FormMember,
} from '#contract/studio/drafts.ts';
import type { Change } from '#contract/studio/events.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Trx } from '../../records/record-kind.ts';

// Open forms say so every twenty seconds.
const PRESENT_SECONDS = 45;
const MAX_MEMBERS = 20;

/** A record by what it is and its id; `new` for one that is yet to be made. */
export type DraftedRecord = { thing: Thing; id: string };

type StoredDraft = { change: Change | null; savedAt: string | null };

/** `saved_at` with its microseconds. */
const SAVED_AT = sql<string | null>`
  to_char(saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`;

/** Reads what somebody has changed in a record and not saved. */
export async function findDraft(
  db: Database,
  userId: number,
  { thing, id }: DraftedRecord,
): Promise<StoredDraft> {
  const row = await db
    .selectFrom('record_drafts')
    .select(['change', SAVED_AT.as('savedAt')])
    .where('user_id', '=', userId)
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .executeTakeFirst();
  return { change: row?.change ?? null, savedAt: row?.savedAt ?? null };
}

/** Lists who else has the form of a record open. */
export async function listFormMembers(
  db: Database,
  userId: number,
  { thing, id }: DraftedRecord,
): Promise<FormMember[]> {
  const rows = await db
    .selectFrom('record_drafts')
    .innerJoin('users', 'users.id', 'record_drafts.user_id')
    .select(['users.id', 'nickname', 'login', 'avatar', 'field', 'saved_at as unsaved_at'])
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('user_id', '<>', userId)
    .where('seen_at', '>', sql<string>`now() - make_interval(secs => ${PRESENT_SECONDS})`)
    .where('is_banned', '=', false)
    .orderBy('users.id')
    .limit(MAX_MEMBERS)
    .execute();
  return rows.map(({ avatar, ...row }) => ({ ...row, avatar: avatar ?? NO_IMAGE }));
}

type Body = z.output<(typeof endpoint)['body']>;

/** A draft with other fields, and without those that are null; null when nothing is left. */
export function mergeDraft(stored: Change | null, sent: Body['change']): Change | null {
  const pairs = Object.entries({ ...stored, ...sent }).filter((pair) => pair[1] !== null);
  return pairs.length === 0 ? null : (Object.fromEntries(pairs) as Change);
}

async function countDrafts(trx: Trx, userId: number): Promise<number> {
  const { drafts } = await trx
    .selectFrom('record_drafts')
    .select(sql<number>`count(change)::integer`.as('drafts'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return drafts;
}

// Locks the row of a person and a record, which is added where there is none.
async function lockDraft(trx: Trx, userId: number, { thing, id }: DraftedRecord): Promise<StoredDraft> {
  await trx
    .insertInto('record_drafts')
    .values({ user_id: userId, thing, thing_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { change, savedAt } = await trx
    .selectFrom('record_drafts')
    .select(['change', SAVED_AT.as('savedAt')])
    .where('user_id', '=', userId)
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { change, savedAt };
}

async function refuseTooMuch(trx: Trx, userId: number, isNew: boolean, json: string): Promise<void> {
  if (Buffer.byteLength(json) > MAX_DRAFT_BYTES) throw new Failure('invalid', 'Черновик слишком большой.');
  if (isNew && (await countDrafts(trx, userId)) >= MAX_DRAFTS)
    throw new Failure('invalid', `Черновиков уже ${MAX_DRAFTS}: сохраните или отмените какие-нибудь.`);
}

/**
 * Stores what somebody changed in a record since the last call and that its form is open. The change is returned only
 * where the caller does not have it: another browser of the same person has stored since.
 */
export function saveDraft(
  db: Database,
  userId: number,
  { thing, id, change, field, known, is_leaving: isLeaving = false }: Body,
): Promise<StoredDraft> {
  return inTransaction(db, async (trx) => {
    const stored = await lockDraft(trx, userId, { thing, id });
    const isSent = Object.keys(change).length > 0;
    const merged = isSent ? mergeDraft(stored.change, change) : stored.change;
    const json = merged && JSON.stringify(merged);
    if (isSent && json !== null) await refuseTooMuch(trx, userId, stored.change === null, json);
    const isOwn = sql`user_id = ${userId}::integer and thing = ${thing} and thing_id = ${id}`;
    if (isLeaving && merged === null) {
      await sql`delete from record_drafts where ${isOwn}`.execute(trx);
      return { change: null, savedAt: null };
    }
    const savedAt = json === null ? sql`null` : isSent ? sql`clock_timestamp()` : sql`saved_at`;
    const { rows } = await sql<{ saved: string | null }>`
      update record_drafts set
        ${isSent ? sql`change = ${json}::jsonb,` : sql``}
        field = ${isLeaving ? null : field}, seen_at = ${isLeaving ? sql`null` : sql`now()`}, saved_at = ${savedAt}
      where ${isOwn} returning ${SAVED_AT} as saved`.execute(trx);
    return { change: stored.savedAt === known ? null : (merged ?? {}), savedAt: rows[0]?.saved ?? null };
  });
}
