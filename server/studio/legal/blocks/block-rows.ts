import type { Selectable, Transaction } from 'kysely';
import type { Block } from '#contract/studio/blocks.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { BlocksTable } from '#server/platform/database/tables/studio-tables.ts';
import { episodeOfTarget, releaseOfTarget } from '../target.ts';

export type BlockRow = Selectable<BlocksTable>;

/** Selects blocks in the form of the wire. */
export function selectBlocks(db: Database) {
  return db
    .selectFrom('blocks')
    .innerJoin('releases', 'releases.id', 'blocks.release_id')
    .leftJoin('episodes', 'episodes.id', 'blocks.episode_id')
    .select([
      'blocks.id',
      'blocks.countries',
      'blocks.starts_at as from',
      'blocks.ends_at as until',
      'blocks.lifted_at',
      'blocks.state',
      'blocks.reason',
      'blocks.claim_id',
      'blocks.created_at',
      releaseOfTarget.as('release'),
      episodeOfTarget.as('episode'),
    ]);
}

function noBlock(): Failure {
  return new Failure('not_found', 'Такой блокировки нет.');
}

/** Reads one block; fails with `not_found`. */
export async function readBlock(db: Database, id: number): Promise<Block> {
  const block = await selectBlocks(db).where('blocks.id', '=', id).executeTakeFirst();
  if (!block) throw noBlock();
  return block;
}

/** Locks a block for the transaction of an act; fails with `not_found`. */
export async function lockBlock(trx: Transaction<Schema>, id: number): Promise<BlockRow> {
  const row = await trx.selectFrom('blocks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw noBlock();
  return row;
}
