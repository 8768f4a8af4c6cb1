import { useState } from 'react';
import { clock } from '#web/format/time.ts';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './time-label.module.css';

/** The clock of the film; a click turns it from what has gone to what is left. */
export function TimeLabel() {
  const { time } = usePlayer();
  const [showsRest, setShowsRest] = useState(false);
  const position = useSlice(time, (state) => Math.floor(state.position));
  const duration = useSlice(time, (state) => state.duration);
  const shown = showsRest ? `−${clock(Math.max(0, duration - position))}` : clock(position);
  return (
    <button
      type="button"
      className={styles.time}
      title={showsRest ? 'Показать прошедшее время' : 'Показать оставшееся время'}
      onClick={() => setShowsRest(!showsRest)}
    >
      {shown}
      <span> / {clock(duration)}</span>
    </button>
  );
}
