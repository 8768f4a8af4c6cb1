import { sql } from 'kysely';
import type { Franchise, FullFranchise } from '#contract/franchises.ts';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import type { Region } from '#server/platform/location/region.ts';
import { selectFranchises, selectFullFranchises, toFranchise, toFullFranchise } from './franchise-rows.ts';

function noFranchise(): Failure {
  return new Failure('not_found', 'Такой франшизы нет');
}

/** Lists the franchises that have releases, by name. */
export async function listFranchises(db: Database): Promise<Franchise[]> {
  const rows = await selectFranchises(db)
    .orderBy('franchises.name', (order) => order.collate('und-x-icu'))
    .orderBy('franchises.id')
    .execute();
  return rows.map(toFranchise);
}

/** Lists different random franchises that have releases. */
export async function listRandomFranchises(
  db: Database,
  limit: number = DEFAULT_LIMIT,
): Promise<Franchise[]> {
  // Selected first, so that totals are computed only for these franchises.
  const selected = db
    .selectFrom('franchises as candidate')
    .select('candidate.id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('franchise_releases')
          .innerJoin('public_releases', 'public_releases.id', 'franchise_releases.release_id')
          .select('franchise_releases.id')
          .whereRef('franchise_id', '=', 'candidate.id'),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit);
  const rows = await selectFranchises(db)
    .where('franchises.id', 'in', selected)
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
    .orderBy('franchises.name', (order) => order.collate('und-x-icu'))
    .orderBy('franchises.id')
    .execute();
  return rows.map((row) => toFullFranchise(row, region));
}
