import type { StepState } from '#contract/studio/step-kinds.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { STATES } from './format-step.ts';

/** The state of a step: its glyph and its words, and whether its time has passed. */
export function StepStateMark({ step }: { step: { state: StepState; is_overdue: boolean } }) {
  const { glyph, text } = STATES[step.state];
  return step.is_overdue ? (
    <StateMark state="attention">{`${text}, просрочен`}</StateMark>
  ) : (
    <StateMark state={glyph}>{text}</StateMark>
  );
}
