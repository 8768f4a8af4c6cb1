/** What can be done about a message: «Вернуть». */
export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  tone: 'success' | 'error';
  text: string;
  action?: ToastAction | undefined;
};

const LIFETIME = 4000;
const MAX = 20;

/** The messages now on screen: each lives 4 s unless held, and past twenty the oldest leaves. */
export function createToastQueue(
  timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> = globalThis,
) {
  let toasts: readonly Toast[] = [];
  let held = false;
  let lastId = 0;
  const ends = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function replace(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    timers.clearTimeout(ends.get(id));
    ends.delete(id);
    replace(toasts.filter((toast) => toast.id !== id));
  }

  function countDown(id: number) {
    if (held) return;
    ends.set(
      id,
      timers.setTimeout(() => dismiss(id), LIFETIME),
    );
  }

  function show(tone: Toast['tone'], text: string, action?: ToastAction) {
    const toast = { id: ++lastId, tone, text, action };
    const oldest = toasts.length >= MAX ? toasts[0] : undefined;
    if (oldest) dismiss(oldest.id);
    replace([...toasts, toast]);
    countDown(toast.id);
  }

  /** Stops the clocks while somebody reads. */
  const hold = () => {
    held = true;
    for (const end of ends.values()) timers.clearTimeout(end);
    ends.clear();
  };

  /** Starts the clocks anew. */
  const release = () => {
    if (!held) return;
    held = false;
    for (const { id } of toasts) countDown(id);
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return { show, dismiss, hold, release, subscribe, now: () => toasts };
}
