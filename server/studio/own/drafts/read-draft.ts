import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import type { FormMember } from '#contract/studio/drafts.ts';
import type { Thing } from '#contract/studio/acts.ts';
import { NO_IMAGE } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';

// Open forms say so every twenty seconds.
const PRESENT_SECONDS = 45;
const MAX_MEMBERS = 20;

/** A record by what it is and its id; `new` for one that is yet to be made. */
export type DraftedRecord = { thing: Thing; id: string };

export type StoredDraft = { change: Change | null; savedAt: string | null };

/** `saved_at` with its microseconds. */
export const SAVED_AT = sql<string | null>`
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
