import { Poster } from '#web/ui/pictures/poster.tsx';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import type { Occurrence } from '../days/occurrences.ts';
import type { CardForm } from './scheduled-card.tsx';
import styles from './scheduled-card.module.css';

const SIZES: Record<CardForm, string> = {
  large: '(width >= 600px) 240px, 80vw',
  small: '128px',
  poster: '(width >= 600px) 200px, 46vw',
};

type ScheduledPictureProps = { release: Occurrence; form: CardForm; eager: boolean };

/** A wide frame, or without one the middle of the poster, where no title is drawn; as a poster the whole poster. */
export function ScheduledPicture({ release: { poster, frame }, form, eager }: ScheduledPictureProps) {
  // Where the viewer stands is not known here, so a viewer who hides spoilers sees no frames.
  const isCovered = useRootData()?.settings?.spoiler_guard === true;
  const picture = { sizes: SIZES[form], eager };
  if (form === 'poster') return <Poster pictures={poster} {...picture} />;
  if (frame && !isCovered) return <Poster pictures={frame} shape="frame" {...picture} />;
  return (
    <span className={styles.crop}>
      <Poster pictures={poster} {...picture} />
    </span>
  );
}
