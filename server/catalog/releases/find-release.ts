import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { FullRelease, Member } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { selectGenres, toGenresById } from './genre-rows.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { FULL_COLUMNS, membersColumn, toFullRelease, toMember } from './full-release.ts';

// Real catalogues have aliases of digits only; a release with that id takes precedence.
const DIGITS = /^\d{1,9}$/;

function selectByIdOrAlias(db: Database, idOrAlias: string) {
  const id = DIGITS.test(idOrAlias) ? Number(idOrAlias) : null;
  return db
    .selectFrom('public_releases as releases')
    .where((eb) =>
      id === null ? eb('alias', '=', idOrAlias) : eb.or([eb('id', '=', id), eb('alias', '=', idOrAlias)]),
    )
    .orderBy((eb) => (id === null ? eb.ref('id') : eb('id', '=', id)), 'desc')
    .limit(1);
}

export function noRelease(): Failure {
  return new Failure('not_found', 'Такого релиза нет');
}

/** Finds a complete release by id (digits only) or alias with one query. Throws `not_found`. */
export async function findRelease(
  db: Database,
  idOrAlias: string,
  options: { delivery: Delivery; region: Region },
): Promise<FullRelease> {
  const row = await selectByIdOrAlias(db, idOrAlias)
    .select([...FULL_COLUMNS, jsonArrayFrom(selectGenres(db)).as('all_genres')])
    .executeTakeFirst();
  if (!row) throw noRelease();
  return toFullRelease(row, toGenresById(row.all_genres), options);
}

/** Finds the id of a release by id or alias. Throws `not_found`. */
export async function findReleaseId(db: Database, idOrAlias: string): Promise<number> {
  const row = await selectByIdOrAlias(db, idOrAlias).select('id').executeTakeFirst();
  if (!row) throw noRelease();
  return row.id;
}

/** Lists the members who worked on a release, found by id or alias. Throws `not_found`. */
export async function findMembers(
  db: Database,
  idOrAlias: string,
): Promise<{ releaseId: number; members: Member[] }> {
  const row = await selectByIdOrAlias(db, idOrAlias)
    .select(['id', membersColumn.as('members')])
    .executeTakeFirst();
  if (!row) throw noRelease();
  return { releaseId: row.id, members: row.members.map(toMember) };
}
