import { cacheKindOfFile, cacheAddress, cacheKindOf, type CacheKind } from './cache-rules.ts';
import { openOfflineCaches } from './offline-caches.ts';
import { noticeOf } from './push-notice.ts';
import type { VisitMessage } from './visited.ts';

// The types of a worker cannot stand beside those of a page.
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Asking = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Told = Lasting & { data: { text: () => string } | null };
type Pressed = Lasting & { notification: Notification };
type Window = { url: string; focus: () => Promise<unknown> };
type Worker = {
  addEventListener: {
    (name: 'install' | 'activate', listen: (event: Lasting) => void): void;
    (name: 'fetch', listen: (event: Asking) => void): void;
    (name: 'message', listen: (event: Lasting & { data: unknown }) => void): void;
    (name: 'push', listen: (event: Told) => void): void;
    (name: 'notificationclick', listen: (event: Pressed) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<Window[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'> & {
    navigationPreload?: { enable: () => Promise<void> };
    // Browsers that tell nothing have none.
    pushManager?: PushManager;
  };
};
const worker = globalThis as unknown as Worker;
const shelves = openOfflineCaches(import.meta.env.BUILD as string);

/** Hashed files are asked for once. */
async function fileFirst(event: Asking, kind: 'asset' | 'picture'): Promise<Response> {
  const { request } = event;
  const kept = await shelves.take(kind, request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(shelves.put(kind, request.url, response.clone()));
  return response;
}

/** Pages are always asked for; what was kept answers when nobody else does. */
async function networkFirst(event: Asking, kind: 'page' | 'data'): Promise<Response> {
  const { request } = event;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    event.waitUntil(shelves.keepAnswer(kind, request.url, response.clone()));
    return response;
  } catch {
    const kept = await shelves.take(kind, cacheAddress(request.url));
    if (kept) return kept;
    return kind === 'page' ? shelves.offlinePage() : Response.error();
  }
}

function answer(event: Asking, kind: CacheKind): Promise<Response> {
  return kind === 'page' || kind === 'data' ? networkFirst(event, kind) : fileFirst(event, kind);
}

async function keepVisited({ visited, files }: VisitMessage): Promise<void> {
  const kept = files.map(async (file) => {
    const kind = cacheKindOfFile(file, location.origin);
    if (kind) await shelves.keepFile(kind, file);
  });
  await Promise.allSettled([shelves.keepPage(visited), ...kept]);
}

/** Leads to what a message is about: to its page where it is open, and else to a new one, so that no film is left. */
async function follow(url: string): Promise<void> {
  const { href } = new URL(url, location.origin);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => one.url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

/** What was told was told to whoever has left. */
async function stopTelling(): Promise<void> {
  const { registration } = worker;
  for (const notice of await registration.getNotifications()) notice.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

worker.addEventListener('install', (event) => {
  event.waitUntil(shelves.keepOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const start = async () => {
    await shelves.dropOld();
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(start());
});

worker.addEventListener('fetch', (event) => {
  const kind = cacheKindOf(event.request, location.origin);
  if (kind) event.respondWith(answer(event, kind));
});

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'clear') event.waitUntil(Promise.allSettled([shelves.clear(), stopTelling()]));
  else event.waitUntil(keepVisited(data as VisitMessage));
});

worker.addEventListener('push', (event) => {
  const { title, options } = noticeOf(event.data?.text() ?? '');
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(follow(url));
});
