import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/**
 * Writes where a release and its episodes are closed: in the countries of the catalogue file and in those of the blocks
 * in force. All code reads only what this writes. The row of the release stays locked until the end of the transaction.
 */
export async function closeCountries(trx: Transaction<Schema>, releaseId: number): Promise<void> {
  // Those who change blocks of one release at once do so one after another, each with the rows of the one before.
  await sql`select from releases where id = ${releaseId} for no key update`.execute(trx);
  await sql`
    update releases set blocked_countries = found.countries
    from (
      select array(
        select unnest(catalogue_countries) from releases where id = ${releaseId}
        union select unnest(countries) from blocks
        where release_id = ${releaseId} and episode_id is null and state = 'in_force'
        order by 1
      ) as countries
    ) as found
    where releases.id = ${releaseId} and blocked_countries <> found.countries`.execute(trx);
  await sql`
    update episodes set blocked_countries = found.countries
    from (
      select id, array(
        select distinct unnest(countries) from blocks where episode_id = closed.id and state = 'in_force' order by 1
      ) as countries
      from episodes as closed
      where release_id = ${releaseId}
        and (blocked_countries <> '{}' or id in (
          select episode_id from blocks where release_id = ${releaseId} and state = 'in_force'
        ))
    ) as found
    where episodes.id = found.id and blocked_countries <> found.countries`.execute(trx);
}
