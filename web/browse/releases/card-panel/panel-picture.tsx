import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { preferredSizes } from '#web/ui/pictures/pictures.ts';
import { mainAction } from '../header/main-action.ts';
import { stillsAddress } from '#web/entities/episode/addresses.ts';
import type { PanelRelease } from './panel-release.ts';
import { useEffect, useState, useRef } from 'react';

const START_AFTER_MS = 600;
const FRAME_MS = 1200;

/** How many frames there are, one below the other in a picture. */
const FRAMES = 8;
/** The frames of an episode, and the number of the shown one, from 0. */
type PanelFrames = { image: HTMLImageElement | null; index: number };

const NONE: PanelFrames = { image: null, index: 0 };

async function loadFrames(episodeId: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = stillsAddress({ id: episodeId });
  // Nothing is shown before all of it is there and sharp.
  await image.decode();
  return image;
}

/** Shows eight frames of an episode one after another, some time after opening; none with reduced motion. */
function usePanelFrames(episodeId: string | null): PanelFrames {
  const [shown, setShown] = useState(NONE);
  useEffect(() => {
    if (episodeId === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const controller = new AbortController();
    let next: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      loadFrames(episodeId)
        .then((image) => {
          if (controller.signal.aborted) return;
          setShown({ image, index: 0 });
          const turn = () => setShown(({ index }) => ({ image, index: (index + 1) % FRAMES }));
          next = setInterval(turn, FRAME_MS);
        })
        // Without frames the still picture stays.
        .catch(() => {});
    }, START_AFTER_MS);
    return () => {
      controller.abort();
      clearTimeout(start);
      clearInterval(next);
    };
  }, [episodeId]);
  return shown;
}

/** One of the frames of a picture that has them one below the other. */
function FrameCanvas({ image, index }: { image: HTMLImageElement; index: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const [width, height] = [image.naturalWidth, image.naturalHeight / FRAMES];
    canvas.width = Math.round(canvas.clientWidth * Math.min(devicePixelRatio, 2));
    canvas.height = Math.round((canvas.width * height) / width);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, index * height, width, height, 0, 0, canvas.width, canvas.height);
  }, [image, index]);
  return <canvas ref={ref} className="frame" aria-hidden="true" />;
}

type PanelPictureProps = {
  release: PanelRelease;
  /** Whether only the still picture is shown. */
  isStill?: boolean;
};

/**
 * The frame of the episode that the button starts, then more frames of it, unless they are spoilers; else the wide
 * picture of the release, else its poster.
 */
export function PanelPicture({ release, isStill = false }: PanelPictureProps) {
  const positions = usePositions();
  const isCovered = useIsCovered();
  const action = isBlocked(release) ? null : mainAction(release.episodes.filter(hasVideo), positions);
  const episode = release.episodes.find(({ id }) => id === action?.episodeId);
  const shown = episode && !isCovered(episode, positions[episode.id]) ? episode : null;
  const frames = usePanelFrames(isStill ? null : (shown?.id ?? null));
  return (
    <span className="picture" data-stage>
      <Still release={release} frame={shown ? preferredSizes(shown.preview) : null} />
      <Frames {...frames} />
    </span>
  );
}

type StillProps = { release: PanelRelease; frame: ReturnType<typeof preferredSizes> | null };

function Still({ release, frame }: StillProps) {
  // 640 and 1280 pixels wide: sharp on every screen, and no larger than it needs.
  if (frame?.preview) {
    const srcSet = `${frame.preview} 640w${frame.src ? `, ${frame.src} 1280w` : ''}`;
    return <img className="still" src={frame.preview} srcSet={srcSet} sizes="400px" alt="" />;
  }
  const [cover] = release.background_covers;
  const wide = cover?.optimized.preview ?? cover?.preview ?? null;
  const poster = preferredSizes(release.poster);
  const src = wide ?? poster.src ?? poster.preview;
  return src && <img className={classes('still', wide === null && 'crop')} src={src} alt="" />;
}

function Frames({ image, index }: PanelFrames) {
  if (!image) return null;
  return (
    <>
      <FrameCanvas image={image} index={index} />
      <span className="silent">
        <Icon name="volume-off" size={14} />
        Без звука
      </span>
      <span className="board" aria-hidden="true">
        {Array.from({ length: FRAMES }, (_, i) => (
          <i key={i} className={classes(i <= index && 'done')} />
        ))}
      </span>
    </>
  );
}
