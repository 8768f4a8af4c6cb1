import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { StateMark, type StudioState } from '../../../ui/state-mark.tsx';

const STATES: Record<EpisodeState, { glyph: StudioState; text: string }> = {
  published: { glyph: 'done', text: 'На сайте' },
  taken_back: { glyph: 'off', text: 'Снят с публикации' },
  prepared: { glyph: 'attention', text: 'Готов к публикации' },
  preparing: { glyph: 'planned', text: 'Готовится' },
  failed: { glyph: 'failed', text: 'Видео не удалось' },
  deleted: { glyph: 'failed', text: 'Удалён' },
};

const WITH_RELEASE = { glyph: 'planned', text: 'Выйдет с релизом' } as const;

type EpisodeStateMarkProps = { state: EpisodeState; isReleaseShown?: boolean };

/** Where an episode is, in words: «На сайте», «Готов к публикации», «Снят с публикации». */
export function EpisodeStateMark({ state, isReleaseShown = true }: EpisodeStateMarkProps) {
  const { glyph, text } = state === 'published' && !isReleaseShown ? WITH_RELEASE : STATES[state];
  return <StateMark state={glyph}>{text}</StateMark>;
}
