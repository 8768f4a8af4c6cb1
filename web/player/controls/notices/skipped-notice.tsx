import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { formatSkipped } from './format-skipped.ts';
import notice from './notice.module.css';

/** Says what was skipped by itself, with a button that goes back to it. */
export function SkippedNotice() {
  const { skip } = usePlayer();
  const kinds = useSlice(skip, (state) => state.skipped?.kinds ?? null);
  if (!kinds) return null;
  return (
    <output className={notice.notice}>
      <span>{formatSkipped(kinds)}</span>
      <button type="button" className={notice.action} onClick={skip.goBack}>
        Вернуться
      </button>
    </output>
  );
}
