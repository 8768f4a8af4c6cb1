import type { Act } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import { formatWireTime } from '#contract/field-values.ts';
import { STEP_KINDS, type StepKind, type StepState } from '#contract/studio/step-kinds.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { CHANGED_SINCE, type Undo } from '../../journal/undos.ts';
import { describeConflicts } from '../../records/changes/describe-conflicts.ts';
import { invalidField } from '../../records/changes/invalid-field.ts';
import { afterOf, mergeChange, reverse } from '../../records/changes/merge-change.ts';
import { lockRecord } from '../../records/edit-record.ts';
import type { Fields, RecordKind, StudioRecord, Trx } from '../../records/record-kind.ts';
import { releaseOf } from '../episodes/episode-kind.ts';
import type { StepNotice } from '#server/platform/database/journal/tell-members.ts';
import {
  isPlanned,
  listCandidates,
  mayEdit,
  readSteps,
  type Steps,
  withFields,
  writeSteps,
  toFields,
} from './step-rows.ts';

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
function tellsOf(changed: Changed, actorId: number): StepNotice[] {
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

const kindOf = (field: string) => field.split('/')[0] as StepKind;

// Whoever has a step keeps it when they leave the team; nobody gets one without seeing the release.
async function checkAssignees(trx: Trx, episode: StudioRecord, changed: Fields): Promise<void> {
  const given = Object.entries(changed).filter(
    ([field, value]) => field.endsWith('/assignee_id') && value !== null,
  );
  if (given.length === 0) return;
  const people = new Set((await listCandidates(trx, releaseOf(episode))).map(({ id }) => id));
  const stranger = given.find(([, value]) => !people.has(value as number));
  if (stranger) throw invalidField(stranger[0], 'У этого человека нет роли, с которой виден этот релиз.');
}

type Written = {
  episode: StudioRecord;
  before: Steps;
  change: Change;
  act: Extract<Act, `episode.step${string}`>;
};

async function write(trx: Trx, { userId }: StudioAccess, written: Written): Promise<NewEvent | undefined> {
  const { episode, before, change, act } = written;
  if (Object.keys(change).length === 0) return undefined;
  const changed = afterOf(change);
  await checkAssignees(trx, episode, changed);
  const after = withFields(before, changed);
  const kinds = [...new Set(Object.keys(change).map(kindOf))];
  await writeSteps(trx, episode.id, after, kinds);
  const { id, title, teamIds = [] } = episode;
  return {
    act,
    thingId: id,
    title,
    teamIds,
    change,
    tells: tellsOf({ episodeId: id, before, after }, userId),
  };
}

/** Changes steps of an episode; undefined when nothing is different. Throws `not_found`, `conflict` and `invalid`. */
export async function saveSteps(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { id, change: wished }: { id: string; change: Change },
): Promise<NewEvent | undefined> {
  const episode = await lockRecord(trx, kind, id, access);
  const before = await readSteps(trx, id);
  const { change, conflicts } = mergeChange(toFields(before), wished);
  if (conflicts.length > 0) throw await describeConflicts(trx, kind, episode, conflicts);
  const now = await readTime(trx);
  // A date that has passed meanwhile may stay.
  const late = Object.entries(change).find(
    ([field, [, due]]) => field.endsWith('/due_at') && isOver(due, now),
  );
  if (late) throw invalidField(late[0], 'Этот срок уже прошёл.');
  return write(trx, access, { episode, before, change, act: 'episode.steps' });
}

const isOver = (due: unknown, now: Date) => typeof due === 'string' && Date.parse(due) <= now.getTime();

const NOT_YOURS = 'Этот этап не ваш: начать и закончить его может тот, кому он назначен.';

async function lockOwn(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { id, step }: { id: string; step: StepKind },
) {
  const episode = await lockRecord(trx, kind, id, access);
  const before = await readSteps(trx, id);
  if (before[step].assignee_id !== access.userId && !mayEdit(access, episode))
    throw new Failure('forbidden', NOT_YOURS);
  return { episode, before };
}

/** Begins a step, ends it or takes that back. Throws `not_found`, `forbidden`, and `conflict` without such a step. */
export async function setStepState(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { id, step, state }: { id: string; step: StepKind; state: StepState },
): Promise<NewEvent | undefined> {
  const { episode, before } = await lockOwn(trx, kind, access, { id, step });
  if (!isPlanned(before[step])) throw new Failure('conflict', 'Этого этапа у эпизода больше нет.');
  const now = before[step].state;
  const change: Change = now === state ? {} : { [`${step}/state`]: [now, state] };
  return write(trx, access, { episode, before, change, act: 'episode.step_state' });
}

const DAY_MS = 24 * 3_600_000;
const WEEK_DAYS = 7;

// A date that has passed by then would tell nobody anything.
function laterBy(weeks: number, dueAt: string | null, now: Date): string | null {
  if (dueAt === null) return null;
  const due = new Date(Date.parse(dueAt) + weeks * WEEK_DAYS * DAY_MS);
  return due > now ? formatWireTime(due) : null;
}

/**
 * Gives an episode the steps of the one before it that it has not yet, with dates as much later as episodes are apart.
 * Throws `not_found`, and `conflict` where there is nothing to copy.
 */
export async function copySteps(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  id: string,
): Promise<NewEvent | undefined> {
  const episode = await lockRecord(trx, kind, id, access);
  const previous = episode.info['previous'] as { id: string } | null;
  const [before, example, people, { weeks }, now] = [
    await readSteps(trx, id),
    previous && (await readSteps(trx, previous.id)),
    await listCandidates(trx, releaseOf(episode)),
    await trx
      .selectFrom('releases')
      .select('publish_every_weeks as weeks')
      .where('id', '=', releaseOf(episode))
      .executeTakeFirstOrThrow(),
    await readTime(trx),
  ];
  const kinds = STEP_KINDS.filter((one) => example && isPlanned(example[one]));
  if (!example || kinds.length === 0)
    throw new Failure('conflict', 'У эпизода перед этим нет этапов: повторять нечего.');
  const copied = kinds
    .filter((one) => !isPlanned(before[one]))
    .flatMap((one) => {
      const { assignee_id, due_at } = example[one];
      const assignee = people.some((person) => person.id === assignee_id) ? assignee_id : null;
      return [
        [`${one}/assignee_id`, assignee],
        [`${one}/due_at`, laterBy(weeks, due_at, now)],
      ] as const;
    });
  const wished = copied.map(([field, value]) => [field, [null, value]] as const);
  const { change } = mergeChange(toFields(before), Object.fromEntries(wished) as unknown as Change);
  if (Object.keys(change).length === 0)
    throw new Failure(
      'conflict',
      'Повторять нечего: эти этапы уже назначены, или людей больше нет в команде.',
    );
  return write(trx, access, { episode, before, change, act: 'episode.steps' });
}

/** Takes a change of steps back, unless one of its fields has been changed since. */
export function undoSteps(kind: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const episode = await lockRecord(trx, kind, thing_id ?? '', access);
    return revertSteps(trx, access, { episode, change: change ?? {}, act: 'episode.steps' });
  };
}

/** Takes the beginning or the end of a step back. */
export function undoStepState(kind: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const step = kindOf(Object.keys(change ?? {})[0] ?? '');
    const { episode } = await lockOwn(trx, kind, access, { id: thing_id ?? '', step });
    return revertSteps(trx, access, { episode, change: change ?? {}, act: 'episode.step_state' });
  };
}

async function revertSteps(
  trx: Trx,
  access: StudioAccess,
  { episode, change, act }: Omit<Written, 'before'>,
): Promise<NewEvent> {
  const before = await readSteps(trx, episode.id);
  const { change: back, conflicts } = mergeChange(toFields(before), reverse(change));
  const event =
    conflicts.length > 0 ? undefined : await write(trx, access, { episode, before, change: back, act });
  if (!event) throw new Failure('conflict', CHANGED_SINCE);
  return event;
}
