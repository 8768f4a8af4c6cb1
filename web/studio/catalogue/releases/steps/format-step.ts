import { STEP_WORDS, type StepKind, type StepState } from '#contract/studio/step-kinds.ts';
import type { ListedStep, StepPerson } from '#contract/studio/steps.ts';
import { formatAt } from '../../../journal/event-columns.tsx';
import type { StudioState } from '../../../ui/state-mark.tsx';

/** «Перевод». */
export function formatKind(kind: StepKind): string {
  const { name } = STEP_WORDS[kind];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What is said of a person. */
export const formatPerson = ({ nickname, login }: StepPerson): string => nickname ?? login;

export const STATES: Record<StepState, { glyph: StudioState; text: string }> = {
  todo: { glyph: 'planned', text: 'Не начат' },
  working: { glyph: 'working', text: 'В работе' },
  ready: { glyph: 'done', text: 'Готово' },
};

/** «до 28 ноября, 19:00»; of today «до 19:00», without a date nothing. Moscow time. */
export function formatDue(dueAt: string | null, now: string): string {
  return dueAt === null ? '' : `до ${formatAt(dueAt, now)}`;
}

/** «Перевод: Лисья почта, эпизод 5». */
export function formatListedStep({ kind, episode }: Pick<ListedStep, 'kind' | 'episode'>): string {
  const { release, ordinal } = episode;
  return `${formatKind(kind)}: ${release.name}, эпизод ${String(ordinal).replace('.', ',')}`;
}
