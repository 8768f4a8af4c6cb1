import { sql } from 'kysely';
import type { DubbingProgress } from '#contract/schedule.ts';
import { type StepKind, type StepState, STEP_KINDS, STEP_WORDS } from '#contract/studio/step-kinds.ts';
import type { Database } from '#server/platform/database/open.ts';

/**
 * How the dubbing of an episode goes, of its planned steps in their order: «перевод готов, идёт озвучка»; undefined
 * while nothing is begun.
 */
export function formatProgress(steps: readonly { kind: StepKind; state: StepState }[]): string | undefined {
  const inOrder = steps.toSorted((a, b) => STEP_KINDS.indexOf(a.kind) - STEP_KINDS.indexOf(b.kind));
  if (inOrder.length > 1 && inOrder.every(({ state }) => state === 'ready')) return 'всё готово';
  // The last of each is the furthest.
  const ready = inOrder.findLast(({ state }) => state === 'ready');
  const working = inOrder.findLast(({ state }) => state === 'working');
  const words = [ready && STEP_WORDS[ready.kind].ready, working && STEP_WORDS[working.kind].working];
  return words.filter((one) => one !== undefined).join(', ') || undefined;
}

type Row = {
  release_id: number;
  note: string | null;
  episode: number | null;
  steps: { kind: StepKind; state: StepState }[] | null;
};

/**
 * Lists how the dubbing of the next episode goes, of all public releases in production whose team shows it or of one:
 * of the first episode in the order to watch that has steps and was never published, or in the team's own words.
 */
export async function listProgress(
  db: Database,
  { releaseId }: { releaseId?: number | undefined } = {},
): Promise<DubbingProgress[]> {
  const { rows } = await sql<Row>`
    select releases.id as release_id, progress_note as note, next.ordinal::float8 as episode, next.steps
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
    where is_in_production and shows_progress
      and ${releaseId === undefined ? sql`true` : sql`releases.id = ${releaseId}::integer`}
    order by releases.id`.execute(db);
  return rows.flatMap(({ release_id, note, episode, steps }) => {
    const text = note ?? formatProgress(steps ?? []);
    return text === undefined ? [] : [{ release_id, episode: note === null ? episode : null, text }];
  });
}
