import { type PointerEvent, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { formatClock } from '#web/format/format-time.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import type { SkipRange } from '#web/entities/episode/skip-range.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './seek-bar.module.css';
import { SeekPreview } from './seek-preview.tsx';

function fractionUnder({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/** The seek bar: the played and loaded parts, the marks, and a preview frame under the pointer. */
export function SeekBar() {
  const { time, visibility } = usePlayer();
  const { position, duration } = useSlice(time, (state) => state);
  const [hovered, setHovered] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? position;

  const startDrag = (event: PointerEvent) => {
    visibility.hold('drag');
    setDragged(fractionUnder(event) * duration);
  };
  // Seeks when the drag ends: seeking during it would load video that is not watched.
  const finishDrag = () => {
    if (dragged !== null) time.seek(dragged);
    endDrag();
  };
  const endDrag = () => {
    visibility.release('drag');
    setDragged(null);
    setHovered(null);
  };

  return (
    <div className={classes(styles.bar, dragged !== null && styles.dragged)}>
      <input
        type="range"
        className={styles.handle}
        data-seek
        aria-label="Перемотка"
        aria-valuetext={`${formatClock(shown)} из ${formatClock(duration)}`}
        min={0}
        max={duration}
        step="any"
        disabled={duration === 0}
        value={shown}
        onChange={({ target }) => (dragged === null ? time.seek : setDragged)(Number(target.value))}
        onPointerDown={startDrag}
        onPointerMove={(event) => setHovered(fractionUnder(event))}
        onPointerUp={finishDrag}
        onPointerCancel={endDrag}
        onPointerLeave={() => setHovered(null)}
      />
      <Track shown={shown} />
      {hovered !== null && duration > 0 && <SeekPreview fraction={hovered} />}
    </div>
  );
}

function Track({ shown }: { shown: number }) {
  const { time, skip } = usePlayer();
  const { duration, buffered } = useSlice(time, (state) => state);
  const ranges = useSlice(skip, (state) => state.ranges);
  const fraction = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0);
  return (
    <>
      <div className={styles.line}>
        <span className={styles.buffered} style={{ transform: `scaleX(${fraction(buffered)})` }} />
        {duration > 0 &&
          ranges.map((range) => <RangeMark key={range.kind} range={range} duration={duration} />)}
        <span className={styles.played} style={{ transform: `scaleX(${fraction(shown)})` }} />
      </div>
      <span className={styles.thumb} style={{ insetInlineStart: `${fraction(shown) * 100}%` }} />
    </>
  );
}

function RangeMark({ range: { start, stop }, duration }: { range: SkipRange; duration: number }) {
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;
  const style = { insetInlineStart: percent(start), inlineSize: percent(stop - start) };
  return <span className={styles.mark} style={style} />;
}
