/** The button of a message, such as «Вернуть». */
export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  tone: 'success' | 'error';
  text: string;
  action?: ToastAction | undefined;
};

const LIFETIME = 4000;
const MAX = 20;

/** Holds the messages on screen. Each disappears after 4 s unless paused; past twenty the oldest is removed. */
export function createToastQueue(
  timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> = globalThis,
) {
  let toasts: readonly Toast[] = [];
  let isPaused = false;
  let lastId = 0;
  const timeouts = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function replace(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    timers.clearTimeout(timeouts.get(id));
    timeouts.delete(id);
    replace(toasts.filter((toast) => toast.id !== id));
  }

  function startTimeout(id: number) {
    if (isPaused) return;
    timeouts.set(
      id,
      timers.setTimeout(() => dismiss(id), LIFETIME),
    );
  }

  function show(tone: Toast['tone'], text: string, action?: ToastAction) {
    const toast = { id: ++lastId, tone, text, action };
    const oldest = toasts.length >= MAX ? toasts[0] : undefined;
    if (oldest) dismiss(oldest.id);
    replace([...toasts, toast]);
    startTimeout(toast.id);
  }

  /** Stops all timeouts while the viewer reads. */
  const pause = () => {
    isPaused = true;
    for (const timeout of timeouts.values()) timers.clearTimeout(timeout);
    timeouts.clear();
  };

  /** Restarts the timeout of every message. */
  const resume = () => {
    if (!isPaused) return;
    isPaused = false;
    for (const { id } of toasts) startTimeout(id);
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return { show, dismiss, pause, resume, subscribe, current: () => toasts };
}
