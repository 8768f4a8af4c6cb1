import styles from './list-message.module.css';
import type { Undo } from '#web/player/queue/mark-episodes.ts';

/** A message about a change to a list, and how to undo the change. */
export type ListMessage = { text: string; undo?: Undo };

/** Shows a message below the list: full screen shows nothing outside the player, such as toasts. */
export function ListMessageBar({ message, onDone }: { message: ListMessage | null; onDone: () => void }) {
  const undo = message?.undo;
  return (
    <div className={styles.place}>
      <output className={message ? styles.note : 'spoken'}>{message?.text}</output>
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
