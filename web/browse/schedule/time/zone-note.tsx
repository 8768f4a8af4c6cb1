import { useTimeZone } from '#web/format/use-time-zone.ts';
import { formatZone } from './format-zone.ts';
import styles from './zone-note.module.css';

type ZoneNoteProps = {
  now: string;
  /** Whether a shown time has the sign for an approximate one. */
  hasAbout: boolean;
};

/**
 * Tells whose times are shown, Moscow's, which is what the page has without scripts, or the viewer's, and what the sign
 * before some of them means.
 */
export function ZoneNote({ now, hasAbout }: ZoneNoteProps) {
  const zone = useTimeZone();
  return (
    <span className={styles.note}>
      {formatZone(new Date(now), zone)}
      {hasAbout && <span aria-hidden="true">, ≈ — примерное</span>}
    </span>
  );
}
