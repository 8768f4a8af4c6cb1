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

const WITHOUT_VIDEO = { glyph: 'planned', text: 'Видео ещё нет' } as const;
const WITH_RELEASE = { glyph: 'planned', text: 'Выйдет с релизом' } as const;

type EpisodeStateMarkProps = {
  state: EpisodeState;
  isReleaseShown?: boolean;
  /** False where nobody has sent a video of a draft yet. */
  isVideoComing?: boolean;
};

function markOf({ state, isReleaseShown, isVideoComing }: Required<EpisodeStateMarkProps>) {
  if (state === 'published' && !isReleaseShown) return WITH_RELEASE;
  return state === 'preparing' && !isVideoComing ? WITHOUT_VIDEO : STATES[state];
}

/** Where an episode is, in words: «На сайте», «Готов к публикации», «Снят с публикации». */
export function EpisodeStateMark({
  state,
  isReleaseShown = true,
  isVideoComing = true,
}: EpisodeStateMarkProps) {
  const { glyph, text } = markOf({ state, isReleaseShown, isVideoComing });
  return <StateMark state={glyph}>{text}</StateMark>;
}
