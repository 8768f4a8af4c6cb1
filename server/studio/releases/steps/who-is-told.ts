import { STEP_KINDS } from '#contract/studio/step-kinds.ts';
import type { StepNotice } from '#server/platform/database/journal/tell-members.ts';
import { isPlanned, type Steps } from './step-rows.ts';

type Changed = { episodeId: string; before: Steps; after: Steps };

// The first step that is not ready, when one before it has just become so.
function turnOf({ episodeId, before, after }: Changed): StepNotice[] {
  const planned = STEP_KINDS.filter((kind) => isPlanned(after[kind]));
  const next = planned.findIndex((kind) => after[kind].state !== 'ready');
  const step = planned[next];
  const isFreed = planned
    .slice(0, Math.max(0, next))
    .some((kind) => before[kind].state !== 'ready' && after[kind].state === 'ready');
  if (step === undefined || !isFreed || after[step].state !== 'todo') return [];
  const { assignee_id: userId, due_at: dueAt } = after[step];
  return userId === null ? [] : [{ userId, episodeId, step, reason: 'turn', dueAt }];
}

/**
 * Whom a change of steps is told to: those who have a new step, or another date, and those who may begin because the
 * steps before theirs are ready. Nobody is told of their own act.
 */
export function tellsOf(changed: Changed, actorId: number): StepNotice[] {
  const { episodeId, before, after } = changed;
  const notices = STEP_KINDS.flatMap((step): StepNotice[] => {
    const { assignee_id: userId, due_at: dueAt, state } = after[step];
    if (userId === null || state === 'ready') return [];
    const isNew = userId !== before[step].assignee_id;
    if (!isNew && dueAt === before[step].due_at) return [];
    return [{ userId, episodeId, step, reason: isNew ? 'assigned' : 'due', dueAt }];
  });
  const turn = turnOf(changed).filter(
    ({ userId, step }) => !notices.some((one) => one.userId === userId && one.step === step),
  );
  return [...notices, ...turn].filter(({ userId }) => userId !== actorId);
}
