import { useSyncExternalStore } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { tieText } from '../tie-text.ts';
import styles from './toast.module.css';
import { createToastQueue, type Toast, type ToastAction } from './toast-queue.ts';

const queue = createToastQueue();
// The same array as in the browser, so that a hydrated page is not rendered again.
const NO_TOASTS = queue.current();

/** Shows a message in the corner of the screen; `action` adds a button to it, for example to undo or to retry. */
export function showToast(tone: Toast['tone'], text: string, { action }: { action?: ToastAction } = {}) {
  queue.show(tone, text, action);
}

function close(id: number) {
  queue.dismiss(id);
  queue.resume();
}

function ToastBox({ id, tone, text, action }: Toast) {
  return (
    <div
      className={classes(styles.toast, styles[tone])}
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
    >
      <button type="button" className={styles.body} title="Скрыть" onClick={() => close(id)}>
        <Icon name={tone === 'error' ? 'warning' : 'check'} />
        {tieText(text)}
      </button>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** The area where messages appear; a page has one. */
export function Toasts() {
  const toasts = useSyncExternalStore(queue.subscribe, queue.current, () => NO_TOASTS);
  return (
    <section className={styles.area} aria-label="Сообщения" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} {...toast} />
      ))}
    </section>
  );
}
