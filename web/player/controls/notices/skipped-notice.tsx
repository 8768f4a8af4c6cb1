import type { MarkKind } from '#contract/marks.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import notice from './notice.module.css';

const SKIPPED: Record<MarkKind, string> = {
  recap: 'Пропущен пересказ',
  opening: 'Пропущен опенинг',
  ending: 'Пропущен эндинг',
  after_credits: 'Пропущена сцена после титров',
  next_preview: 'Пропущен анонс',
};

/** Says what was skipped by itself, with a button that goes back to it. */
export function SkippedNotice() {
  const { skip } = usePlayer();
  const kinds = useSlice(skip, (state) => state.skipped?.kinds ?? null);
  const [first, ...more] = kinds ?? [];
  if (!first) return null;
  const others = more.map((kind) => SKIPPED[kind].split(' ').slice(1).join(' '));
  return (
    <output className={notice.notice}>
      <span>{[SKIPPED[first], ...others].join(', ')}</span>
      <button type="button" className={notice.action} onClick={skip.goBack}>
        Вернуться
      </button>
    </output>
  );
}
