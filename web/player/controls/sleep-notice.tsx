import { usePlayer } from '../store/player-context.ts';
import { leftLabel, MORE_MINUTES, NOTICE_AT } from '../slices/sleep-choices.ts';
import { useSlice } from '../store/use-slice.ts';
import notice from './notice.module.css';

/** Says half a minute ahead that the film is going to stop, and afterwards why it stands. */
export function SleepNotice() {
  const { sleep, playback } = usePlayer();
  const left = useSlice(sleep, (state) =>
    state.left !== null && state.left <= NOTICE_AT ? state.left : null,
  );
  const hasSlept = useSlice(sleep, (state) => state.hasSlept);
  if (left !== null) {
    return (
      <output className={notice.notice}>
        {/* Read out once: a voice that counts down wakes people. */}
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
