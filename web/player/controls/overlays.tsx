import { Icon } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { classes } from '../../ui/classes.ts';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './overlays.module.css';

/** Shows that the video is loading. */
export function LoadingOverlay() {
  const { stall } = usePlayer();
  const stage = useSlice(stall, (state) => state.stage);
  return (
    <output className={styles.wait}>
      {stage !== 'calm' && (
        <span className={styles.ring}>
          <Spinner />
        </span>
      )}
      {stage === 'words' && <p>Подключаемся…</p>}
      {stage === 'help' && <LongWaitText />}
    </output>
  );
}

/** Says what the player does about a long wait. */
function LongWaitText() {
  const { originChoice } = usePlayer();
  const hasOtherOrigins = useSlice(originChoice, (state) => state.all.length > 1);
  return (
    <p>{hasOtherOrigins ? 'Переключаемся на\u00A0другой сервер…' : 'Видео загружается дольше обычного…'}</p>
  );
}

/** Confirms a key or gesture, in the middle of the video or on the side of the gesture. */
export function MessageOverlay() {
  const { message: flash } = usePlayer();
  const { text, side, sequence: turn } = useSlice(flash, (state) => state);
  if (text === null) return null;
  return (
    <output key={turn} className={classes(styles.flash, styles[side])}>
      {text}
    </output>
  );
}

/** The play button shown when the browser blocks autoplay; touch screens have their own large button. */
export function BigPlayButton() {
  const { playback, stall } = usePlayer();
  const { isPaused, hasStarted } = useSlice(playback, (state) => state);
  const isReady = useSlice(stall, (state) => state.stage === 'calm');
  if (!isPaused || hasStarted || !isReady) return null;
  return (
    <button type="button" className={styles.bigPlay} aria-label="Смотреть" onClick={playback.play}>
      <Icon name="play" size={40} />
    </button>
  );
}
