import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { preferredSizes } from '#web/ui/pictures/pictures.ts';
import { mainAction } from '../main-action.ts';
import type { PanelRelease } from './panel-release.ts';
import { type PanelFrames, usePanelFrames } from './use-panel-frames.ts';

/** The wide picture of the release, then frames of the episode that its button starts, unless they are spoilers. */
export function PanelPicture({ release }: { release: PanelRelease }) {
  const positions = usePositions();
  const isCovered = useIsCovered();
  const action = isBlocked(release) ? null : mainAction(release.episodes.filter(hasVideo), positions);
  const episode = release.episodes.find(({ id }) => id === action?.episodeId);
  const shown = episode && !isCovered(episode, positions[episode.id]) ? episode : null;
  const { frames, index } = usePanelFrames(shown?.id ?? null);
  const [cover] = release.background_covers;
  const wide = cover?.optimized.preview ?? cover?.preview ?? (shown && preferredSizes(shown.preview).preview);
  const poster = preferredSizes(release.poster);
  const still = wide ?? poster.src ?? poster.preview;
  return (
    <span className="picture" data-stage>
      {still && <img className={classes('still', !wide && 'crop')} src={still} alt="" />}
      <Frames frames={frames} index={index} />
    </span>
  );
}

function Frames({ frames, index }: PanelFrames) {
  const frame = frames[index];
  if (!frame) return null;
  const { sheet, x, y, width, height } = frame;
  // The frames are small pictures on a large one: the cell is scaled up to the width of the panel.
  const style = {
    inlineSize: width,
    blockSize: height,
    backgroundImage: `url("${sheet}")`,
    backgroundPosition: `-${x}px -${y}px`,
    transform: `scale(calc(400 / ${width}))`,
  };
  return (
    <>
      <span className="frame" style={style} />
      <span className="silent">
        <Icon name="volume-off" size={14} />
        Без звука
      </span>
      <span className="board" aria-hidden="true">
        {frames.map(({ start }, i) => (
          <i key={start} className={classes(i <= index && 'done')} />
        ))}
      </span>
    </>
  );
}
