/** The state of push notifications: not supported, denied by the viewer, off or on. */
export type PushState = 'unable' | 'forbidden' | 'off' | 'on';

/** Why push notifications could not be turned on. */
export type PushProblem = 'forbidden' | 'dismissed' | 'failed';

export const PUSH_PROBLEMS: Record<PushProblem, string> = {
  forbidden: 'Браузер не разрешил уведомления.',
  dismissed: 'Чтобы включить уведомления, разрешите их в вопросе браузера.',
  failed: 'Не удалось включить. Проверьте соединение и попробуйте ещё раз.',
};

const DEVICES = '/api/v1/accounts/users/me/notifications/devices';
const WORKER_MS = 15_000;

function isAble(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The state of push notifications in this browser, without asking for permission. */
export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable';
  if (Notification.permission === 'denied') return 'forbidden';
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off';
}

// The service worker of a first visit may still be loading; without one there are no push messages.
function readyWorker(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no service worker')), WORKER_MS);
    }),
  ]);
}

function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const existing = await pushManager.getSubscription();
    if (!existing) throw error;
    // It was made with a key that the server no longer uses.
    await existing.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Registers this browser for push messages at the server; false when the server refused. */
export async function sendSubscription(subscription: PushSubscription): Promise<boolean> {
  const { ok } = await fetch(DEVICES, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
  return ok;
}

const SENT = 'akane.push';
const DAY_MS = 24 * 3600_000;

// Without storage the subscription is not renewed and works until the session ends.
function noteSent(userId: number): void {
  try {
    localStorage.setItem(SENT, `${userId} ${Date.now()}`);
  } catch {}
}

/** Asks for permission and turns push messages on; null on success. Call it from a click. */
export async function startPush(key: string, userId: number): Promise<PushProblem | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'forbidden' : 'dismissed';
  try {
    const subscription = await subscribe(await readyWorker(), key);
    if (!(await sendSubscription(subscription))) return 'failed';
    noteSent(userId);
    return null;
  } catch {
    return 'failed';
  }
}

/** Turns push messages off in this browser; the form tells the server separately. */
export async function stopPush(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

/**
 * Registers this browser again once a day if this viewer has turned push on: sessions end and push services change
 * their addresses without notice.
 */
export async function renewSubscription(userId: number): Promise<void> {
  const [owner, at] = (localStorage.getItem(SENT) ?? '').split(' ');
  if (owner !== String(userId) || Date.now() - Number(at) < DAY_MS) return;
  const subscription = (await pushState()) === 'on' ? await subscriptionHere() : null;
  if (subscription && (await sendSubscription(subscription))) noteSent(userId);
}
