import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ShowState } from '#contract/studio/records/promotions.ts';

/** SQL over `promotions` and `vasts`: whether a row is shown at a time, not yet or no longer. */
export function showStateAt(now: Date): RawBuilder<ShowState> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when starts_at > ${at} then 'planned' when ends_at <= ${at} then 'over' else 'running' end`;
}

/**
 * SQL over `promotions` and `vasts`: whether a row is shown at a time. Nothing tells caches of the start and the end:
 * they keep no response for longer than a minute.
 */
export function isShownAt(now: Date): RawBuilder<SqlBool> {
  return sql`${showStateAt(now)} = 'running'`;
}
