import { usePlayer } from '../store/player-context.ts';
import { leftLabel, MORE_MINUTES, NOTICE_AT } from '../slices/sleep-choices.ts';
import { useSlice } from '../store/use-slice.ts';
import notice from './notice.module.css';

/** Warns half a minute before the sleep timer pauses the video, and then says why it is paused. */
export function SleepNotice() {
  const { sleep, playback } = usePlayer();
  const left = useSlice(sleep, (state) =>
    state.left !== null && state.left <= NOTICE_AT ? state.left : null,
  );
  const hasSlept = useSlice(sleep, (state) => state.hasSlept);
  if (left !== null) {
    return (
      <output className={notice.notice}>
        {/* Hidden from screen readers: announcing each second would wake the viewer. */}
        <span>
          Таймер сна<span aria-hidden="true">{` · ${leftLabel(left)}`}</span>
        </span>
        <button type="button" className={notice.action} onClick={sleep.addMore}>
          Ещё {MORE_MINUTES}&nbsp;минут
        </button>
        <button type="button" className={notice.action} onClick={() => sleep.choose(null)}>
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
