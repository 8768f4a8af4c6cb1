import { sql, type Selectable, type Transaction } from 'kysely';
import type { ClaimDocument } from '#contract/studio/claim-documents.ts';
import type { Claim, ListedClaim } from '#contract/studio/claims.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { ClaimsTable } from '#server/platform/database/tables/studio-tables.ts';
import { episodeOfTarget, releaseOfTarget, type TargetIds } from '../target.ts';
import { selectBlocks } from '../blocks/list-blocks.ts';

// The files that were uploaded, the first one first.
const documentsColumn = sql<ClaimDocument[]>`(
  select coalesce(json_agg(json_build_object(
    'id', documents.id, 'name', documents.name, 'type', documents.type, 'size', documents.size,
    'added_at', to_char(documents.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'),
    'added_by', case when users.id is null then null
      else json_build_object('id', users.id, 'nickname', users.nickname, 'login', users.login) end
  ) order by documents.id), '[]')
  from claim_documents as documents
  left join users on users.id = documents.added_by
  where documents.claim_id = claims.id and documents.removed_at is null)`;

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
    .select(documentsColumn.as('documents'))
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
