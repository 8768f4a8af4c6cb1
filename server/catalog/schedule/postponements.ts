import { type RawBuilder, sql, type Transaction } from 'kysely';
import { moscowDate } from '#contract/moscow-week.ts';
import type { PostponedRelease, Postponement } from '#contract/schedule.ts';
import type { Fields } from '#server/platform/database/journal/compare-fields.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/**
 * SQL over `postponements` and their `releases`: whether a postponement is over. The whole day on which the episode is
 * expected belongs to it; it is over as soon as the episode is out or nobody dubs the release any more.
 */
export function isOver(now: Date): RawBuilder<boolean> {
  return sql`(
    postponements.until < ${moscowDate(now)}::date
    or not releases.is_in_production
    or exists (
      select from episodes
      where episodes.release_id = releases.id and is_published and ordinal >= postponements.episode
    )
  ) is true`;
}

/** Lists the postponements in force, of all public releases or of one. */
export async function listPostponements(
  db: Database,
  { releaseId, now }: { releaseId?: number | undefined; now: Date },
): Promise<PostponedRelease[]> {
  let query = db
    .selectFrom('postponements')
    .innerJoin('public_releases as releases', 'releases.id', 'postponements.release_id')
    .select(['releases.id', 'releases.postponement'])
    .where(sql<boolean>`not ${isOver(now)}`)
    .orderBy('releases.id');
  if (releaseId !== undefined) query = query.where('releases.id', '=', releaseId);
  const rows = await query.execute();
  return rows.flatMap(({ id, postponement }) =>
    postponement === null ? [] : [{ release_id: id, ...postponement }],
  );
}

/** Finds the postponement in force of a release in any state. */
export async function findPostponement(
  db: Database,
  releaseId: number,
  now: Date,
): Promise<Postponement | null> {
  const row = await db
    .selectFrom('postponements')
    .innerJoin('releases', 'releases.id', 'postponements.release_id')
    .select('releases.postponement')
    .where('releases.id', '=', releaseId)
    .where(sql<boolean>`not ${isOver(now)}`)
    .executeTakeFirst();
  return row?.postponement ?? null;
}

const isSameDay = (one: Postponement | null, other: Postponement | null) =>
  one?.episode === other?.episode && one?.until === other?.until;

// Followers are told of another day, and of none. What was changed before they were told is told as it is now, or not
// at all when it is as before. A change of the note alone is no news.
async function tellFollowers(
  trx: Transaction<Schema>,
  releaseId: number,
  change: { before: Postponement | null; after: Postponement | null; isOver: boolean },
): Promise<void> {
  const { rows: untold } = await sql<{ before: Postponement | null }>`
    delete from events
    where release_id = ${releaseId}::integer and told_at is null
      and (postponement is not null or previous_postponement is not null)
    returning previous_postponement as before`.execute(trx);
  const before = untold[0] ? untold[0].before : change.before;
  const { after, isOver } = change;
  if (isOver || isSameDay(before, after)) return;
  const [previous, next] = [before, after].map((one) => (one === null ? null : JSON.stringify(one)));
  await sql`
    insert into events (kind, release_id, postponement, previous_postponement)
    select 'postponed', id, ${next}::jsonb, ${previous}::jsonb from public_releases
    where id = ${releaseId}::integer and not (is_blocked_by_copyrights or is_blocked_by_geo)`.execute(trx);
}

/**
 * Postpones the next episode of a release, or with null ends that: the only code that writes `releases.postponement`,
 * which everything public reads. Followers are told, unless the postponement `isOver` by itself.
 */
export async function writePostponement(
  trx: Transaction<Schema>,
  releaseId: number,
  postponement: Postponement | null,
  { isOver = false } = {},
): Promise<void> {
  const stored = await trx
    .selectFrom('releases')
    .select('postponement')
    .where('id', '=', releaseId)
    .executeTakeFirst();
  await trx.deleteFrom('postponements').where('release_id', '=', releaseId).execute();
  if (postponement)
    await trx
      .insertInto('postponements')
      .values({ release_id: releaseId, ...postponement })
      .execute();
  await trx
    .updateTable('releases')
    .set({ postponement: postponement && JSON.stringify(postponement) })
    .where('id', '=', releaseId)
    .execute();
  const before = stored?.postponement ?? null;
  await tellFollowers(trx, releaseId, { before, after: postponement, isOver });
}

/** The fields of a postponement as they are saved and recorded, null while there is none. */
export function postponementFields(postponement: Postponement | null): Fields {
  return {
    postponed_episode: postponement?.episode ?? null,
    postponed_until: postponement?.until ?? null,
    postponement_note: postponement?.note || null,
  };
}
