import type { StepState } from '#contract/studio/step-kinds.ts';
import { StateMark, type StudioState } from '../../../ui/state-mark.tsx';
import { formatState } from './format-step.ts';

const GLYPHS: Record<StepState, StudioState> = { todo: 'planned', working: 'working', ready: 'done' };

/** The state of a step: its glyph and its words, and whether its time has passed. */
export function StepStateMark({ step }: { step: { state: StepState; is_overdue: boolean } }) {
  const text = formatState(step.state);
  return step.is_overdue ? (
    <StateMark state="attention">{`${text}, просрочен`}</StateMark>
  ) : (
    <StateMark state={GLYPHS[step.state]}>{text}</StateMark>
  );
}
