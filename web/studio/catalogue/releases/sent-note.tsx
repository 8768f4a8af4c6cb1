import { formatMoment } from '#web/format/format-time.ts';
import styles from './sent-note.module.css';

/** Names whoever sent something; their account may be gone. */
export const nameOfSender = (by: string | null): string => by ?? 'аккаунт удалён';

type SentNoteProps = { by: string; at: string; note: string | null };

/** Who sent something and when, with their words below: «mika, 12 ноября в 14:03». */
export function SentNote({ by, at, note }: SentNoteProps) {
  return (
    <>
      {by}, <time dateTime={at}>{formatMoment(new Date(at))}</time>
      {note !== null && <q className={styles.quote}>{note}</q>}
    </>
  );
}
