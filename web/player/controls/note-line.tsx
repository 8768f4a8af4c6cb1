import styles from './note-line.module.css';
import type { Undo } from '../queue/mark-episodes.ts';

/** What has just been done to a list, and the way back. */
export type Note = { text: string; undo?: Undo };

/** Says it at the foot of the list: full screen shows nothing that lies outside the player. */
export function NoteLine({ note, onDone }: { note: Note | null; onDone: () => void }) {
  const undo = note?.undo;
  return (
    <div className={styles.place}>
      <output className={note ? styles.note : 'spoken'}>{note?.text}</output>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            undo();
            onDone();
          }}
        >
          Вернуть
        </button>
      )}
    </div>
  );
}
