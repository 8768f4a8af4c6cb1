import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Franchise, FullFranchise } from '#contract/franchises.ts';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { Database } from '#server/platform/database/open.ts';
import { countIfDeep, orderSql, selectSlice, type Order } from '#server/platform/database/read-slice.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import type { Region } from '#server/platform/location/region.ts';
import { isOfPublicRelease } from '../releases/of-public-release.ts';
import { selectFranchises, selectFullFranchises, toFranchise, toFullFranchise } from './franchise-rows.ts';

function noFranchise(): Failure {
  return new Failure('not_found', 'Такой франшизы нет');
}

const ALPHABETICAL: Order = [
  { by: sql`franchises.name collate "und-x-icu"`, direction: 'asc' },
  { by: sql.ref('franchises.id'), direction: 'asc' },
];

// Without a join of the releases, which lists read only for the franchises that they show.
const HAS_RELEASES = sql<boolean>`exists (
  select from franchise_releases
  where franchise_releases.franchise_id = franchises.id and ${isOfPublicRelease('franchise_releases.release_id')}
)`;

/** SQL condition on `franchises`: every word of a text is in the names; case and «ё» do not matter. */
function hasWords(text: string): RawBuilder<SqlBool> {
  const folded = (value: RawBuilder<unknown>) =>
    sql`translate(lower(${value} collate "und-x-icu"), 'ё', 'е')`;
  const names = folded(sql`(franchises.name || ' ' || franchises.name_english)`);
  const words = text.split(/\s+/).filter((word) => word !== '');
  return sql`(${sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(${names}, ${folded(sql`${word}::text`)}) > 0`)],
    sql` and `,
  )})`;
}

/** Lists the franchises that have releases, by name. */
export async function listFranchises(db: Database): Promise<Franchise[]> {
  const rows = await selectFranchises(db).orderBy(orderSql(ALPHABETICAL)).execute();
  return rows.map(toFranchise);
}

/** Lists one page of the franchises that have releases, by name, and the number of all that have the words. */
export async function listFranchisePage(
  db: Database,
  { search = '', page = 1, limit = DEFAULT_LIMIT }: PageQuery & { search?: string | undefined },
): Promise<{ franchises: Franchise[]; total: number }> {
  const slice = { limit, offset: (page - 1) * limit };
  const matching = db.selectFrom('franchises').where(HAS_RELEASES).where(hasWords(search));
  const count = matching.select(({ fn }) => fn.countAll<number>().as('n'));
  const counted = await countIfDeep(slice, async () => (await count.executeTakeFirstOrThrow()).n);
  const ids = selectSlice(matching.select('franchises.id'), ALPHABETICAL, slice, counted);
  const list = selectFranchises(db).where('franchises.id', 'in', ids).orderBy(orderSql(ALPHABETICAL));
  const { rows, total } = await db
    .selectNoFrom([
      jsonArrayFrom(list).as('rows'),
      (counted === undefined ? count : sql<number>`${counted}::integer`).as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { franchises: rows.map(toFranchise), total: total ?? 0 };
}

/**
 * Lists different random franchises that have releases. Ids are random, so each drawn id takes the next one; the first
 * ids replace duplicates.
 */
export async function listRandomFranchises(
  db: Database,
  limit: number = DEFAULT_LIMIT,
): Promise<Franchise[]> {
  const drawn = sql<{ id: string }>`(
    select drawn.id from (
      select next.id, draws.position
      from (select position, gen_random_uuid() as value from generate_series(1, ${limit}::integer) as position) as draws
      cross join lateral (
        select franchises.id from franchises where franchises.id >= draws.value and ${HAS_RELEASES}
        order by franchises.id limit 1
      ) as next
      union all
      (
        select franchises.id, ${limit}::integer + 1 from franchises where ${HAS_RELEASES}
        order by franchises.id limit ${2 * limit}::integer
      )
    ) as drawn
    group by drawn.id order by min(drawn.position) limit ${limit}::integer
  )`;
  const rows = await selectFranchises(db)
    .where('franchises.id', 'in', sql<string>`${drawn}`)
    .orderBy(sql`random()`)
    .execute();
  return rows.map(toFranchise);
}

/** Finds a franchise with its releases in watching order. Throws `not_found`. */
export async function findFranchise(db: Database, id: string, region: Region): Promise<FullFranchise> {
  if (!isUuid(id)) throw noFranchise();
  const row = await selectFullFranchises(db).where('franchises.id', '=', id).executeTakeFirst();
  if (!row) throw noFranchise();
  return toFullFranchise(row, region);
}

/** Lists the franchises of a release by name, each with its releases in watching order. */
export async function listFranchisesOfRelease(
  db: Database,
  releaseId: number,
  region: Region,
): Promise<FullFranchise[]> {
  const rows = await selectFullFranchises(db)
    .where('franchises.id', 'in', (eb) =>
      eb
        .selectFrom('franchise_releases as member')
        .innerJoin('public_releases', 'public_releases.id', 'member.release_id')
        .select('member.franchise_id')
        .where('member.release_id', '=', releaseId),
    )
    .orderBy(orderSql(ALPHABETICAL))
    .execute();
  return rows.map((row) => toFullFranchise(row, region));
}
