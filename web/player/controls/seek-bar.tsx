import { type PointerEvent, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { clock } from '#web/format/time.ts';
import { usePlayer } from '../store/player-context.ts';
import type { SkipRange } from '#web/entities/episode/skip-range.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './seek-bar.module.css';
import { SeekPreview } from './seek-preview.tsx';

function partUnder({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/**
 * The line of the film: what has gone, what is loaded, where the opening and the ending lie; dragged, it shows frames.
 */
export function SeekBar() {
  const { time, visibility } = usePlayer();
  const { position, duration } = useSlice(time, (state) => state);
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? position;

  const grab = (event: PointerEvent) => {
    visibility.hold('drag');
    setDragged(partUnder(event) * duration);
  };
  // The film follows once the finger is lifted: seeking on the way would load what nobody looks at.
  const drop = () => {
    if (dragged !== null) time.seek(dragged);
    letGo();
  };
  const letGo = () => {
    visibility.release('drag');
    setDragged(null);
    setPointed(null);
  };

  return (
    <div className={classes(styles.bar, dragged !== null && styles.dragged)}>
      <input
        type="range"
        className={styles.handle}
        data-seek
        aria-label="Перемотка"
        aria-valuetext={`${clock(shown)} из ${clock(duration)}`}
        min={0}
        max={duration}
        step="any"
        disabled={duration === 0}
        value={shown}
        onChange={({ target }) => (dragged === null ? time.seek : setDragged)(Number(target.value))}
        onPointerDown={grab}
        onPointerMove={(event) => setPointed(partUnder(event))}
        onPointerUp={drop}
        onPointerCancel={letGo}
        onPointerLeave={() => setPointed(null)}
      />
      <Line shown={shown} />
      {pointed !== null && duration > 0 && <SeekPreview part={pointed} />}
    </div>
  );
}

function Line({ shown }: { shown: number }) {
  const { time, skip } = usePlayer();
  const { duration, buffered } = useSlice(time, (state) => state);
  const ranges = useSlice(skip, (state) => state.ranges);
  const part = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0);
  return (
    <>
      <div className={styles.line}>
        <span className={styles.buffered} style={{ scale: `${part(buffered)} 1` }} />
        {duration > 0 &&
          ranges.map((range) => <RangeMark key={range.kind} range={range} duration={duration} />)}
        <span className={styles.played} style={{ scale: `${part(shown)} 1` }} />
      </div>
      <span className={styles.thumb} style={{ insetInlineStart: `${part(shown) * 100}%` }} />
    </>
  );
}

function RangeMark({ range: { start, stop }, duration }: { range: SkipRange; duration: number }) {
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;
  const style = { insetInlineStart: percent(start), inlineSize: percent(stop - start) };
  return <span className={styles.mark} style={style} />;
}
