import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * SQL condition on a column with ids of releases: the public sees the release. Unpublished releases are few and
 * indexed, so this costs less than a join with `public_releases` where nothing else of the release is read.
 */
export function isOfPublicRelease(column: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} not in (select unpublished.id from releases as unpublished where state <> 'published')`;
}
