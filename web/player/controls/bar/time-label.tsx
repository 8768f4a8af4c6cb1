import { useState } from 'react';
import { formatClock } from '#web/format/format-time.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './time-label.module.css';

/** Shows the current time and the duration; a click switches to the time left. */
export function TimeLabel() {
  const { time } = usePlayer();
  const [showsTimeLeft, setShowsTimeLeft] = useState(false);
  const position = useSlice(time, (state) => Math.floor(state.position));
  const duration = useSlice(time, (state) => state.duration);
  const shown = showsTimeLeft ? `−${formatClock(Math.max(0, duration - position))}` : formatClock(position);
  return (
    <button
      type="button"
      className={styles.time}
      title={showsTimeLeft ? 'Показать прошедшее время' : 'Показать оставшееся время'}
      onClick={() => setShowsTimeLeft(!showsTimeLeft)}
    >
      {shown}
      <span> / {formatClock(duration)}</span>
    </button>
  );
}
