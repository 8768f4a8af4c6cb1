import { MAX_FOUND_RELEASES } from '#contract/studio/records/releases.ts';
import { Failure } from '#server/failure.ts';
import { type Editor, isWithinReach } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { StudioRecord, Trx } from '../../records/record-kind.ts';
import { allOf, conditionsOf, reachCondition, type ReleaseFilters } from '../release-filters.ts';

/** Which releases: those with these numbers, or all that a filter finds, as many as the caller has seen. */
export type Chosen = {
  ids?: readonly number[] | undefined;
  filter?: ReleaseFilters | undefined;
  count?: number | undefined;
};

/** Locks releases, and returns those that the editor may edit. */
export async function lockReleases(
  trx: Trx,
  editor: Editor,
  ids: readonly string[],
): Promise<StudioRecord[]> {
  const found = await releaseKind.lockMany(trx, ids);
  return found.filter((release) => isWithinReach(editor, release));
}

async function findByFilter(
  trx: Trx,
  { teams = 'all' }: Editor,
  filter: ReleaseFilters,
  count: number | undefined,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('releases')
    .select('id')
    .where(allOf([reachCondition({ teams }), ...conditionsOf(filter)]))
    .execute();
  if (rows.length !== count)
    throw new Failure(
      'conflict',
      `Под эти фильтры теперь попадает релизов: ${rows.length}, а было ${count ?? 0}. Посмотрите список ещё раз.`,
    );
  if (rows.length > MAX_FOUND_RELEASES)
    throw new Failure(
      'invalid',
      `Сразу меняется не больше ${MAX_FOUND_RELEASES} релизов. Сузьте список фильтрами.`,
    );
  return rows.map(({ id }) => String(id));
}

/**
 * Locks the chosen releases. Throws `not_found` when one of the named ones is not there, `conflict` when the filter
 * finds another number of them, and `invalid` for too many.
 */
export async function lockChosen(
  trx: Trx,
  editor: Editor,
  { ids, filter, count }: Chosen,
): Promise<StudioRecord[]> {
  if ((ids === undefined) === (filter === undefined))
    throw new Failure('invalid', 'Назовите релизы или фильтр.');
  const wanted = filter ? await findByFilter(trx, editor, filter, count) : [...new Set(ids)].map(String);
  const found = await lockReleases(trx, editor, wanted);
  if (found.length < wanted.length) throw new Failure('not_found', 'Какого-то из этих релизов нет.');
  return found;
}
