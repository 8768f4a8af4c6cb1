import { formatClock } from '#web/format/format-time.ts';
import { MARK_TITLES } from '#web/entities/episode/format-mark-kind.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { findCue, type StoryboardCue } from '#web/player/engine/storyboard.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './seek-preview.module.css';
import { useStoryboard } from './use-storyboard.ts';

/** Shows the frame and time under the pointer, and the name of the marked part there. */
export function SeekPreview({ fraction }: { fraction: number }) {
  const { time, skip } = usePlayer();
  const duration = useSlice(time, (state) => state.duration);
  const ranges = useSlice(skip, (state) => state.ranges);
  const seconds = fraction * duration;
  const cue = findCue(useStoryboard(), seconds);
  const range = ranges.find(({ start, stop }) => seconds >= start && seconds < stop);
  return (
    <div className={styles.place} style={{ insetInlineStart: `${fraction * 100}%` }}>
      <div className={styles.preview}>
        {cue && <PreviewFrame cue={cue} />}
        <span className={styles.time}>
          {range && `${MARK_TITLES[range.kind]} · `}
          {formatClock(seconds)}
        </span>
      </div>
    </div>
  );
}

/** One frame of the storyboard. */
export function PreviewFrame({ cue: { sheet, x, y, width, height } }: { cue: StoryboardCue }) {
  const style = {
    backgroundImage: `url("${sheet}")`,
    backgroundPosition: `-${x}px -${y}px`,
    inlineSize: width,
    blockSize: height,
  };
  return <span className={styles.frame} style={style} />;
}
