import { clock } from '#web/format/time.ts';
import { usePlayer } from '../store/player-context.ts';
import type { SkipKind } from '#web/entities/episode/skip-range.ts';
import { cueAt, type Cue } from '../engine/storyboard.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './seek-preview.module.css';
import { useStoryboard } from './use-storyboard.ts';

const NAMES: Record<SkipKind, string> = { opening: 'Опенинг', ending: 'Эндинг' };

/** What lies under the pointer: the frame, the time, and the name of a marked part. */
export function SeekPreview({ part }: { part: number }) {
  const { time, skip } = usePlayer();
  const duration = useSlice(time, (state) => state.duration);
  const ranges = useSlice(skip, (state) => state.ranges);
  const seconds = part * duration;
  const cue = cueAt(useStoryboard(), seconds);
  const range = ranges.find(({ start, stop }) => seconds >= start && seconds < stop);
  return (
    <div className={styles.place} style={{ insetInlineStart: `${part * 100}%` }}>
      <div className={styles.preview}>
        {cue && <Frame cue={cue} />}
        <span className={styles.time}>
          {range && `${NAMES[range.kind]} · `}
          {clock(seconds)}
        </span>
      </div>
    </div>
  );
}

function Frame({ cue: { sheet, x, y, width, height } }: { cue: Cue }) {
  const style = {
    backgroundImage: `url("${sheet}")`,
    backgroundPosition: `-${x}px -${y}px`,
    inlineSize: width,
    blockSize: height,
  };
  return <span className={styles.frame} style={style} />;
}
