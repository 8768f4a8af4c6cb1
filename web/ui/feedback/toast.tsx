import { useSyncExternalStore } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './toast.module.css';
import { createToastQueue, type Toast, type ToastAction } from './toast-queue.ts';

const queue = createToastQueue();
const none: readonly Toast[] = [];

/**
 * Says in the corner of the screen what has just been done, or why it could not be; `action` offers one step to take
 * back or try again.
 */
export function showToast(tone: Toast['tone'], text: string, { action }: { action?: ToastAction } = {}) {
  queue.show(tone, text, action);
}

function leave(id: number) {
  queue.dismiss(id);
  queue.release();
}

function ToastBox({ id, tone, text, action }: Toast) {
  return (
    <div
      className={classes(styles.toast, styles[tone])}
      onPointerEnter={queue.hold}
      onPointerLeave={queue.release}
      onFocus={queue.hold}
      onBlur={queue.release}
    >
      <button type="button" className={styles.body} title="Скрыть" onClick={() => leave(id)}>
        <Icon name={tone === 'error' ? 'warning' : 'check'} />
        {text}
      </button>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            leave(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** The corner where messages appear; the page has one. */
export function Toasts() {
  const toasts = useSyncExternalStore(queue.subscribe, queue.now, () => none);
  return (
    <section className={styles.area} aria-label="Сообщения" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} {...toast} />
      ))}
    </section>
  );
}
