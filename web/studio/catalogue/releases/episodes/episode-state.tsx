import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { StateMark, type StudioState } from '../../../ui/state-mark.tsx';

const STATES: Record<EpisodeState, { glyph: StudioState; text: string }> = {
  published: { glyph: 'done', text: 'На сайте' },
  preparing: { glyph: 'planned', text: 'Готовится' },
  deleted: { glyph: 'failed', text: 'Удалён' },
};

/** Where an episode is: «На сайте», «Готовится», «Удалён». */
export function EpisodeStateMark({ state }: { state: EpisodeState }) {
  const { glyph, text } = STATES[state];
  return <StateMark state={glyph}>{text}</StateMark>;
}
