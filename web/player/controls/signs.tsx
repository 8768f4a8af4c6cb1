import { Icon } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { classes } from '../../ui/classes.ts';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './signs.module.css';

/** Shows that the film is on its way. */
export function WaitSign() {
  const { stall } = usePlayer();
  const patience = useSlice(stall, (state) => state.patience);
  return (
    <output className={styles.wait}>
      {patience !== 'calm' && (
        <span className={styles.ring}>
          <Spinner />
        </span>
      )}
      {patience === 'words' && <p>Подключаемся…</p>}
      {patience === 'help' && <Help />}
    </output>
  );
}

/** What is being done about a long wait. */
function Help() {
  const { server } = usePlayer();
  const isMoving = useSlice(server, (state) => state.all.length > 1);
  return <p>{isMoving ? 'Переключаемся на\u00A0другой сервер…' : 'Видео загружается дольше обычного…'}</p>;
}

/** Answers a key or a gesture in the middle or at the side where it was made. */
export function FlashSign() {
  const { flash } = usePlayer();
  const { text, side, turn } = useSlice(flash, (state) => state);
  if (text === null) return null;
  return (
    <output key={turn} className={classes(styles.flash, styles[side])}>
      {text}
    </output>
  );
}

/** The one thing to do where the browser let nothing start by itself; fingers have their own large button. */
export function BigPlay() {
  const { playback, stall } = usePlayer();
  const { isPaused, hasStarted } = useSlice(playback, (state) => state);
  const isReady = useSlice(stall, (state) => state.patience === 'calm');
  if (!isPaused || hasStarted || !isReady) return null;
  return (
    <button type="button" className={styles.bigPlay} aria-label="Смотреть" onClick={playback.play}>
      <Icon name="play" size={40} />
    </button>
  );
}
