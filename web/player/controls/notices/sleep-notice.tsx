import { usePlayer } from '#web/player/store/player-context.ts';
import { formatTimeLeft, SLEEP_NOTICE_SECONDS } from '#web/player/slices/sleep-choices.ts';
import { MORE_MINUTES } from '#web/player/slices/sleep-timer.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import notice from './notice.module.css';

/** Warns half a minute before the sleep timer pauses the video, and then says why it is paused. */
export function SleepNotice() {
  const { sleepTimer, playback } = usePlayer();
  const left = useSlice(sleepTimer, (state) =>
    state.secondsLeft !== null && state.secondsLeft <= SLEEP_NOTICE_SECONDS ? state.secondsLeft : null,
  );
  const hasSlept = useSlice(sleepTimer, (state) => state.hasStopped);
  if (left !== null) {
    return (
      <output className={notice.notice}>
        {/* Hidden from screen readers: announcing each second would wake the viewer. */}
        <span>
          Таймер сна<span aria-hidden="true">{` · ${formatTimeLeft(left)}`}</span>
        </span>
        <button type="button" className={notice.action} onClick={sleepTimer.addMore}>
          Ещё {MORE_MINUTES}&nbsp;минут
        </button>
        <button type="button" className={notice.action} onClick={() => sleepTimer.choose(null)}>
          Отменить
        </button>
      </output>
    );
  }
  if (!hasSlept) return null;
  return (
    <output className={notice.notice}>
      <span>Остановили по таймеру сна</span>
      <button type="button" className={notice.action} onClick={playback.play}>
        Продолжить
      </button>
    </output>
  );
}
