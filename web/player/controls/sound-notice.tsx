import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import notice from './notice.module.css';

/** Says that the browser has turned the sound off, with the way to turn it on. */
export function SoundNotice() {
  const { playback, volume } = usePlayer();
  const isSilenced = useSlice(playback, (state) => state.isSilenced);
  if (!isSilenced) return null;
  return (
    <output className={notice.notice}>
      <span>Браузер выключил звук</span>
      <button type="button" className={notice.action} onClick={volume.toggleMute}>
        Включить звук
      </button>
    </output>
  );
}
