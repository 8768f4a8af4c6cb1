import { sql, type SqlBool, type Selectable, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { Block, listBlocks as endpoint } from '#contract/studio/blocks.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import { countRows } from '../../count-rows.ts';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
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

const PAGE = 50;
const MAX_ID_DIGITS = 9;

type Filters = z.output<(typeof endpoint)['query']>;

function nameHas(text: string) {
  const pattern = `%${escapeLike(text)}%`;
  return sql<SqlBool>`(releases.name_main ilike ${pattern} or releases.alias ilike ${pattern})`;
}

/** Lists a page of blocks, the newest first; `next` is where the following page begins. */
export async function listBlocks(
  db: Database,
  { state, country, release, after }: Filters,
): Promise<{ data: Block[]; next: number | null; total: ListTotal }> {
  const isId = release !== undefined && /^\d+$/.test(release) && release.length <= MAX_ID_DIGITS;
  const found = selectBlocks(db)
    .$if(state !== undefined, (query) => query.where('blocks.state', '=', state ?? 'planned'))
    .$if(country !== undefined, (query) => query.where(sql<SqlBool>`countries @> array[${country}::text]`))
    .$if(release !== undefined, (query) =>
      isId ? query.where('releases.id', '=', Number(release)) : query.where(nameHas(release ?? '')),
    );
  const page = found
    .$if(after !== undefined, (query) => query.where('blocks.id', '<', after ?? 0))
    .orderBy('blocks.id', 'desc')
    .limit(PAGE + 1);
  const [rows, total] = await Promise.all([page.execute(), countRows(db, { all: selectBlocks(db), found })]);
  const data = rows.slice(0, PAGE);
  return { data, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null, total };
}
