import type { ReleaseState } from '#contract/studio/releases.ts';
import { StateMark, type StudioState } from '../../ui/state-mark.tsx';

const STATES: Record<ReleaseState | 'submitted', { glyph: StudioState; text: string }> = {
  draft: { glyph: 'planned', text: 'Черновик' },
  submitted: { glyph: 'attention', text: 'Ждёт публикации' },
  published: { glyph: 'done', text: 'На сайте' },
  hidden: { glyph: 'off', text: 'Скрыт' },
  deleted: { glyph: 'failed', text: 'Удалён' },
};

type StateProps = { state: ReleaseState; isSubmitted: boolean };

/** «Черновик», «Ждёт публикации», «На сайте». */
export function formatReleaseState({ state, isSubmitted }: StateProps): string {
  return STATES[state === 'draft' && isSubmitted ? 'submitted' : state].text;
}

export function ReleaseStateMark({ state, isSubmitted }: StateProps) {
  const { glyph, text } = STATES[state === 'draft' && isSubmitted ? 'submitted' : state];
  return <StateMark state={glyph}>{text}</StateMark>;
}
