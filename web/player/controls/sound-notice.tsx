import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import notice from './notice.module.css';

/** Says that the browser has muted the video, with a button that unmutes it. */
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
