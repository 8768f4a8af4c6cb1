import { sql, type Selectable, type Transaction } from 'kysely';
import type { Claim, ListedClaim } from '#contract/studio/claims.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { ClaimsTable } from '#server/platform/database/studio-tables.ts';
import { selectBlocks } from '../blocks/block-rows.ts';
import { episodeOfTarget, releaseOfTarget, type TargetIds } from '../target.ts';

export type ClaimRow = Selectable<ClaimsTable>;

const targetsColumn = sql<ListedClaim['targets']>`(
  select coalesce(json_agg(json_build_object('release', ${releaseOfTarget}, 'episode', ${episodeOfTarget})
    order by releases.name_main, releases.id, episodes.sort_order nulls first), '[]')
  from claim_targets
  join releases on releases.id = claim_targets.release_id
  left join episodes on episodes.id = claim_targets.episode_id
  where claim_targets.claim_id = claims.id)`;

/** SQL condition on `claims`: it has not been answered in time. */
export function isOverdueAt(now: Date) {
  return sql<boolean>`(claims.state in ('received', 'checked') and claims.due_at < ${now.toISOString()}::timestamptz)`;
}

/** Selects claims in the form of the list. */
export function selectClaims(db: Database, now: Date) {
  return db
    .selectFrom('claims')
    .select([
      'claims.id',
      'claims.claimant',
      'claims.state',
      'claims.created_at',
      'claims.due_at',
      'claims.countries',
      sql<boolean>`coalesce(${isOverdueAt(now)}, false)`.as('is_overdue'),
      targetsColumn.as('targets'),
    ]);
}

function noClaim(): Failure {
  return new Failure('not_found', 'Такого заявления нет.');
}

/** Reads a claim with its blocks; fails with `not_found`. */
export async function readClaim(db: Database, id: number, now: Date): Promise<Claim> {
  const claim = await selectClaims(db, now)
    .select(['contacts', 'basis', 'files', 'starts_at as from', 'ends_at as until', 'answer', 'version'])
    .where('claims.id', '=', id)
    .executeTakeFirst();
  if (!claim) throw noClaim();
  const blocks = await selectBlocks(db).where('blocks.claim_id', '=', id).orderBy('blocks.id').execute();
  return { ...claim, blocks };
}

/** Locks a claim for the transaction of an act; fails with `not_found`. */
export async function lockClaim(trx: Transaction<Schema>, id: number): Promise<ClaimRow> {
  const row = await trx.selectFrom('claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw noClaim();
  return row;
}

/** The releases and episodes that a claim is about, in a fixed order. */
export function readTargets(trx: Transaction<Schema>, claimId: number): Promise<TargetIds[]> {
  return trx
    .selectFrom('claim_targets')
    .select(['release_id', 'episode_id'])
    .where('claim_id', '=', claimId)
    .orderBy('release_id')
    .orderBy('episode_id')
    .execute();
}
