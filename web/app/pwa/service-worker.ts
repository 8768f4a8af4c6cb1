import { cacheKindOfFile, cacheAddress, cacheKindOf, type CacheKind } from './cache-rules.ts';
import { openOfflineCaches } from './offline-caches.ts';
import { isCopyLink } from './offline-document.ts';
import { noticeOf } from './push-notice.ts';
import type { VisitMessage } from './visited.ts';

// TypeScript cannot load the types of a worker beside those of a page.
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type PushEvent = ExtendableEvent & { data: { text: () => string } | null };
type NotificationEvent = ExtendableEvent & { notification: Notification };
type WindowClient = { url: string; focus: () => Promise<unknown> };
type Worker = {
  addEventListener: {
    (name: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
    (name: 'fetch', listen: (event: FetchEvent) => void): void;
    (name: 'message', listen: (event: ExtendableEvent & { data: unknown }) => void): void;
    (name: 'push', listen: (event: PushEvent) => void): void;
    (name: 'notificationclick', listen: (event: NotificationEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'> & {
    navigationPreload?: { enable: () => Promise<void> };
    // Undefined in browsers without push messages.
    pushManager?: PushManager;
  };
};
const worker = globalThis as unknown as Worker;
const offline = openOfflineCaches(import.meta.env.BUILD as string);

/** Serves a hashed file or a picture from the cache, else from the network. */
async function cacheFirst(event: FetchEvent, kind: 'asset' | 'picture'): Promise<Response> {
  const { request } = event;
  const cached = await offline.match(kind, request.url);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(offline.put(kind, request.url, response.clone()));
  return response;
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

// A provider that blocks an address often answers nothing at all.
const NO_ANSWER_MS = 12_000;
const SIGN_OF_LIFE_MS = 4000;

/**
 * The answer of the network. After twelve seconds without one a small file is asked for, where another address of the
 * site can be offered: it fails if nothing answers that either, and otherwise waits on.
 */
async function answerUnlessDead(answered: Promise<Response>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, NO_ANSWER_MS);
  });
  const response = await Promise.race([answered, late]);
  if (!response && (await offline.hasSpareAddress())) {
    const signal = AbortSignal.timeout(SIGN_OF_LIFE_MS);
    const sign = fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store', signal });
    await Promise.race([answered, sign]);
  }
  return answered;
}

/** Serves a page from the network, or from the cache without a connection. */
async function networkFirst(event: FetchEvent, kind: 'page' | 'data'): Promise<Response> {
  const { url } = event.request;
  const answered = fromNetwork(event);
  // Also an answer for which nobody waits any more.
  const cached = answered.then((response) => offline.cacheResponse(kind, url, response.clone()));
  event.waitUntil(Promise.allSettled([cached]));
  try {
    return await (kind === 'page' ? answerUnlessDead(answered) : answered);
  } catch {
    const copy = await offline.match(kind, cacheAddress(url));
    if (kind === 'data') return copy ?? Response.error();
    // Where another address can be offered, that goes before the copy, to which the offline page links.
    const isOffered = navigator.onLine && !isCopyLink(url) && (await offline.hasSpareAddress());
    return copy && !isOffered ? copy : offline.offlineResponse();
  }
}

function answer(event: FetchEvent, kind: CacheKind): Promise<Response> {
  return kind === 'page' || kind === 'data' ? networkFirst(event, kind) : cacheFirst(event, kind);
}

async function cacheVisit({ visited, files }: VisitMessage): Promise<void> {
  const cachedFiles = files.map(async (file) => {
    const kind = cacheKindOfFile(file, location.origin);
    if (kind) await offline.cacheFile(kind, file);
  });
  await Promise.allSettled([offline.cachePage(visited), offline.refreshOfflinePage(), ...cachedFiles]);
}

/** Opens the page of a notification: focuses a tab that shows it, else opens a new one, so that no video is left. */
async function openPage(url: string): Promise<void> {
  const { href } = new URL(url, location.origin);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

/** Closes notifications and ends the push subscription, because both belong to the viewer who has signed out. */
async function stopNotifications(): Promise<void> {
  const { registration } = worker;
  for (const notice of await registration.getNotifications()) notice.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

worker.addEventListener('install', (event) => {
  event.waitUntil(offline.cacheOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const start = async () => {
    await offline.deleteOldCaches();
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
  if (data === 'clear') event.waitUntil(Promise.allSettled([offline.clear(), stopNotifications()]));
  else event.waitUntil(cacheVisit(data as VisitMessage));
});

worker.addEventListener('push', (event) => {
  const { title, options } = noticeOf(event.data?.text() ?? '');
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(openPage(url));
});
