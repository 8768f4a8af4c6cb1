import { nameEpisode } from '#contract/episode-names.ts';
import { STEP_STATE_WORDS, STEP_WORDS, type StepKind, type StepState } from '#contract/studio/step-kinds.ts';
import type { ListedStep, StepPerson } from '#contract/studio/steps.ts';
import { formatAt } from '../../../journal/event-columns.tsx';
import { capitalize } from '../../../ui/capitalize.ts';

/** «Перевод». */
export const formatKind = (kind: StepKind): string => capitalize(STEP_WORDS[kind].name);

/** «В работе». */
export const formatState = (state: StepState): string => capitalize(STEP_STATE_WORDS[state]);

/** The name under which the studio shows a person. */
export const formatPerson = ({ nickname, login }: StepPerson): string => nickname ?? login;

/** «до 28 ноября, 19:00»; of today «до 19:00», without a date nothing. Moscow time. */
export function formatDue(dueAt: string | null, now: string): string {
  return dueAt === null ? '' : `до ${formatAt(dueAt, now)}`;
}

/** «Перевод: Лисья почта, эпизод 5». */
export function formatListedStep({ kind, episode }: Pick<ListedStep, 'kind' | 'episode'>): string {
  const { release, ordinal } = episode;
  return `${formatKind(kind)}: ${release.name}, ${nameEpisode(ordinal)}`;
}
