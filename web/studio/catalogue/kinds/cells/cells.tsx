import type { ShowState } from '#contract/studio/records/promotions.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { classes } from '#web/ui/classes.ts';
import { StateMark, type StudioState } from '../../../ui/state-mark.tsx';
import { pictureOf } from '../../record-form/controls/picture/picture-of.ts';
import styles from './cells.module.css';

type PictureNameProps = {
  picture: unknown;
  name: string;
  /** Whether the picture stands upright. */
  isPoster?: boolean;
};

/** A name with a small picture before it. */
export function PictureName({ picture, name, isPoster }: PictureNameProps) {
  const address = pictureOf(picture);
  const [width, height] = isPoster ? [24, 34] : [48, 27];
  return (
    <span className={classes(styles.named, isPoster && styles.poster)}>
      {address === null ? (
        <span className={styles.blank} />
      ) : (
        <img src={address} alt="" width={width} height={height} />
      )}
      <span>{name}</span>
    </span>
  );
}

const SHOW_STATES: Record<ShowState, { state: StudioState; text: string }> = {
  planned: { state: 'planned', text: 'Запланировано' },
  running: { state: 'running', text: 'Показывается' },
  over: { state: 'off', text: 'Показ окончен' },
};

/** Whether something is shown now: «Показывается». */
export function formatShowState(state: ShowState): string {
  return SHOW_STATES[state].text;
}

export function ShowStateMark({ state }: { state: ShowState }) {
  const { state: glyph, text } = SHOW_STATES[state];
  return <StateMark state={glyph}>{text}</StateMark>;
}

type Period = { starts_at: string | null; ends_at: string | null };

/** «с 1 декабря 2026, 12:00 до 10 декабря 2026, 12:00», «без срока»; in Moscow. */
export function formatPeriod({ starts_at: start, ends_at: end }: Period): string {
  const parts = [start && `с ${formatMoment(new Date(start))}`, end && `до ${formatMoment(new Date(end))}`];
  return parts.filter(Boolean).join(' ') || 'без срока';
}
