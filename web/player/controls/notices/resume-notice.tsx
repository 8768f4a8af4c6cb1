import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { formatClock } from '#web/format/format-time.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import notice from './notice.module.css';

/** Says that playback resumes at the saved position, with a button that starts over. */
export function ResumeNotice() {
  const { watchPosition } = usePlayer();
  const resumedAt = useSlice(watchPosition, (state) => state.resumedAt);
  if (resumedAt === null) return null;
  return (
    <output className={notice.notice}>
      <span>Продолжаем с {formatClock(resumedAt)}</span>
      <button type="button" className={notice.action} onClick={watchPosition.startOver}>
        Сначала
      </button>
      <Button variant="bare" size="small" square aria-label="Скрыть" onClick={watchPosition.dismiss}>
        <Icon name="close" size={16} />
      </Button>
    </output>
  );
}
