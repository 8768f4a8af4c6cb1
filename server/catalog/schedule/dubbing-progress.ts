import { sql } from 'kysely';
import type { DubbingProgress } from '#contract/schedule.ts';
import type { StepKind, StepState } from '#contract/studio/step-kinds.ts';
import type { Database } from '#server/platform/database/open.ts';
import { formatProgress } from './format-progress.ts';

type Row = {
  note: string | null;
  episode: number | null;
  steps: { kind: StepKind; state: StepState }[] | null;
};

/**
 * Reads how the dubbing of the next episode of a public release in production goes: the first one in the order to watch that has steps
 * and was never published, or the team's own words. Empty where the team does not show it.
 */
export async function readProgress(db: Database, releaseId: number): Promise<DubbingProgress[]> {
  const { rows } = await sql<Row>`
    select progress_note as note, next.ordinal::float8 as episode, next.steps
    from public_releases as releases
    left join lateral (
      select episodes.ordinal, (
        select jsonb_agg(jsonb_build_object('kind', kind, 'state', state)) from episode_steps
        where episode_steps.episode_id = episodes.id
      ) as steps
      from episodes
      where episodes.release_id = releases.id and not is_published and deleted_at is null and taken_back_at is null
        and exists (select from episode_steps where episode_steps.episode_id = episodes.id)
      order by sort_order, ordinal limit 1
    ) as next on true
    where releases.id = ${releaseId}::integer and is_in_production and shows_progress`.execute(db);
  return rows.flatMap(({ note, episode, steps }) => {
    const text = note ?? formatProgress(steps ?? []);
    return text === undefined
      ? []
      : [{ release_id: releaseId, episode: note === null ? episode : null, text }];
  });
}
