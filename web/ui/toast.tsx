import { useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';
import { createToastQueue, type Toast } from './toast-queue.ts';

const queue = createToastQueue();
const none: readonly Toast[] = [];

/** Says in the corner of the screen what has just been done, or why it could not be. */
export function showToast(tone: Toast['tone'], text: string) {
  queue.show(tone, text);
}

/** The corner where messages appear; the page has one. */
export function Toasts() {
  const toasts = useSyncExternalStore(queue.subscribe, queue.now, () => none);
  return (
    <section className={styles.area} aria-label="Сообщения" aria-live="polite">
      {toasts.map(({ id, tone, text }) => (
        <button
          key={id}
          type="button"
          className={classes(styles.toast, styles[tone])}
          title="Скрыть"
          onPointerEnter={queue.hold}
          onPointerLeave={queue.release}
          onFocus={queue.hold}
          onBlur={queue.release}
          onClick={() => {
            queue.dismiss(id);
            queue.release();
          }}
        >
          <Icon name={tone === 'error' ? 'warning' : 'check'} />
          {text}
        </button>
      ))}
    </section>
  );
}
