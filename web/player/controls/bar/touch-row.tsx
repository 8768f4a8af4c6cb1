import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { IconButton } from './icon-button.tsx';
import styles from './touch-row.module.css';

/** The large buttons in the middle, for touch screens only. */
export function TouchRow() {
  const { playback, time, queue, stall } = usePlayer();
  const isPaused = useSlice(playback, (state) => state.isPaused);
  const isWaiting = useSlice(stall, (state) => state.stage !== 'calm');
  const { current: played, card, isOver } = useSlice(queue, (state) => state);
  return (
    <div className={styles.row} data-card={card === 'none' ? undefined : ''} data-over={isOver || undefined}>
      <span className={styles.step}>
        <IconButton
          icon="previous"
          label="Предыдущий эпизод"
          disabled={!played?.previousId}
          onClick={queue.previous}
        />
      </span>
      <IconButton icon="back-10" label="На 10 секунд назад" onClick={() => time.seekBy(-10)} />
      <span className={isWaiting ? styles.away : undefined}>
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Смотреть' : 'Пауза'}
          size="large"
          data-play
          onClick={playback.toggle}
        />
      </span>
      <IconButton icon="forward-10" label="На 10 секунд вперёд" onClick={() => time.seekBy(10)} />
      <span className={styles.step}>
        <IconButton icon="next" label="Следующий эпизод" disabled={!played?.nextId} onClick={queue.next} />
      </span>
    </div>
  );
}
