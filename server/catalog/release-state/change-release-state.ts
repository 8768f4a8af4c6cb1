import { sql, type Transaction } from 'kysely';
import type { ReleaseState, ReleaseWithState } from '#contract/studio/releases.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { forgetFranchiseArt } from '../franchises/forget-franchise-art.ts';
import { updateGenreTotals } from '../genres/genre-totals.ts';
import { noRelease } from '../releases/find-release.ts';

/** A change of the state of a release: what it was, what the release is now, and the teams that work on it. */
export type StateChange = { before: ReleaseState; release: ReleaseWithState; teamIds: string[] };

/** Reads the teams that work on a release. */
export async function readTeamIds(trx: Transaction<Schema>, releaseId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('release_teams')
    .select('team_id')
    .where('release_id', '=', releaseId)
    .orderBy('team_id')
    .execute();
  return rows.map((row) => row.team_id);
}

async function forgetArtOfFranchises(trx: Transaction<Schema>, releaseId: number): Promise<void> {
  const rows = await trx
    .selectFrom('franchise_releases')
    .select('franchise_id')
    .where('release_id', '=', releaseId)
    .execute();
  const ids = rows.map(({ franchise_id }) => franchise_id);
  if (ids.length > 0) await forgetFranchiseArt(trx, ids);
}

async function recommendAgain(trx: Transaction<Schema>, releaseId: number): Promise<void> {
  await sql`
    insert into recommendations_due (user_id)
    select distinct user_id from recommendations where because_id = ${releaseId} or release_id = ${releaseId}
    on conflict do nothing`.execute(trx);
}

/**
 * Gives a release a state, within seconds for all processes. Nothing of its viewers is lost. `choose` gets the present
 * state and the one from before a deletion, and returns the new one or throws. Throws `not_found`.
 */
export async function changeReleaseState(
  trx: Transaction<Schema>,
  releaseId: number,
  choose: (now: ReleaseState, beforeDeletion: ReleaseState | null) => ReleaseState,
): Promise<StateChange> {
  const stored = await trx
    .selectFrom('releases')
    .select(['state', 'state_before_deletion', 'genre_ids'])
    .where('id', '=', releaseId)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw noRelease();
  const before = stored.state;
  const state = choose(before, stored.state_before_deletion);
  const release = await trx
    .updateTable('releases')
    .set((eb) => ({
      state,
      version: eb('version', '+', 1),
      deleted_at: state === 'deleted' ? sql<string>`now()` : null,
      state_before_deletion: state === 'deleted' ? before : null,
    }))
    .where('id', '=', releaseId)
    .returning(['id', 'alias', 'name_main as name', 'state', 'version', 'deleted_at'])
    .executeTakeFirstOrThrow();
  if ((before === 'published') !== (state === 'published')) {
    const [lost, gained] = state === 'published' ? [[], stored.genre_ids] : [stored.genre_ids, []];
    await updateGenreTotals(trx, lost, gained);
    await forgetArtOfFranchises(trx, releaseId);
    await recommendAgain(trx, releaseId);
  }
  return { before, release, teamIds: await readTeamIds(trx, releaseId) };
}
