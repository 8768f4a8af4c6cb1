import { findCue, type StoryboardCue } from '../../engine/storyboard.ts';
import { usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import { useStoryboard } from '../bar/use-storyboard.ts';

// The widths of a frame as parts of the window.
const MIDDLE = 0.2;
const ASIDE = 0.1375;

/** The frame at the position in the middle, with two before and two after it. */
export function FrameStrip() {
  const { time } = usePlayer();
  const cues = useStoryboard();
  const current = useSlice(time, ({ position }) => findCue(cues, position));
  if (!current) return null;
  const middle = cues.indexOf(current);
  return (
    <div data-tv-frames aria-hidden="true">
      {[-2, -1, 0, 1, 2].map((step) => (
        <span key={step} data-step={step}>
          <Frame cue={cues[middle + step]} share={step === 0 ? MIDDLE : ASIDE} />
        </span>
      ))}
    </div>
  );
}

function Frame({ cue, share }: { cue: StoryboardCue | undefined; share: number }) {
  if (!cue) return null;
  const { sheet, x, y, width, height } = cue;
  const style = {
    backgroundImage: `url("${sheet}")`,
    backgroundPosition: `-${x}px -${y}px`,
    inlineSize: width,
    blockSize: height,
    zoom: (innerWidth * share) / width,
  };
  return <span style={style} />;
}
