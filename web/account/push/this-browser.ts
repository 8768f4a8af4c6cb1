/** Whether this browser can be told of news: it cannot at all, its viewer has forbidden it, or it is told or not. */
export type PushState = 'unable' | 'forbidden' | 'off' | 'on';

/** What keeps a browser from being told when it was asked to be. */
export type PushFault = 'forbidden' | 'dismissed' | 'failed';

const DEVICES = '/api/v1/accounts/users/me/notifications/devices';
const WORKER_MS = 15_000;

function isAble(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How it is with this browser, without asking anybody anything. */
export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable';
  if (Notification.permission === 'denied') return 'forbidden';
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off';
}

// The worker of a first visit may still be on its way; where it never comes there is nobody to be told by.
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
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    // It was made with a key that the server has no more.
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Says to the server that this browser is to be told; false when it was not taken. */
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

// Where a browser may keep nothing, it is told until its session ends.
function noteSent(userId: number): void {
  try {
    localStorage.setItem(SENT, `${userId} ${Date.now()}`);
  } catch {}
}

/** Asks the viewer for leave and has this browser told from now on; to be called when a button is pressed. */
export async function startPush(key: string, userId: number): Promise<PushFault | null> {
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

/** Has this browser told nothing more; the server forgets it by its own form. */
export async function stopPush(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

/**
 * Says again once a day that this browser is to be told, as this very viewer has asked: sessions end and services give
 * other addresses, and nobody says so.
 */
export async function stayTold(userId: number): Promise<void> {
  const [owner, at] = (localStorage.getItem(SENT) ?? '').split(' ');
  if (owner !== String(userId) || Date.now() - Number(at) < DAY_MS) return;
  const subscription = (await pushState()) === 'on' ? await subscriptionHere() : null;
  if (subscription && (await sendSubscription(subscription))) noteSent(userId);
}
