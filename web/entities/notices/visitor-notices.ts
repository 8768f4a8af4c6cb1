import type { ReleaseEvent } from '#contract/notices.ts';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import { browserFavorites } from '#web/entities/viewer/lists/use-local-favorites.ts';
import { setUnread } from './unread-notices.ts';

/** A notice for a visitor, made of an event of a release that this browser keeps. */
export type VisitorNotice = ReleaseEvent & { is_read: boolean };

// What was read: everything up to an id, and single ids above it. `since` is the first day with favourites: earlier
// events are no news for this browser.
type Stored = { since: string; askedAt: number; upTo: number; read: number[]; events: ReleaseEvent[] };

const NAME = 'notices';
const INTERVAL_MS = 10 * 60_000;
const MAX_IDS = 100;
const MAX_READ = 200;

function load(now: number): Stored {
  const stored = readStored(openBrowserStorage(), NAME) as Partial<Stored> | null;
  return {
    since: stored?.since ?? new Date(now).toISOString().slice(0, 10),
    askedAt: stored?.askedAt ?? 0,
    upTo: stored?.upTo ?? 0,
    read: Array.isArray(stored?.read) ? stored.read : [],
    events: Array.isArray(stored?.events) ? stored.events : [],
  };
}

function noticesOf({ events, upTo, read }: Stored): VisitorNotice[] {
  return events.map((event) => ({ ...event, is_read: event.id <= upTo || read.includes(event.id) }));
}

function publish(stored: Stored): VisitorNotice[] {
  const notices = noticesOf(stored);
  setUnread(null, notices.filter(({ is_read: isRead }) => !isRead).length);
  return notices;
}

function save(stored: Stored): VisitorNotice[] {
  writeStored(openBrowserStorage(), NAME, stored);
  return publish(stored);
}

/**
 * Loads the notices of a visitor: at most every ten minutes from the server, else those that were loaded last. Fails
 * without a connection if `isFresh` asks for the server.
 */
export async function loadVisitorNotices({ isFresh = false } = {}): Promise<VisitorNotice[]> {
  const now = Date.now();
  const stored = load(now);
  const ids = [...browserFavorites().ids()].slice(0, MAX_IDS);
  if (ids.length === 0) return publish({ ...stored, events: [] });
  if (!isFresh && now - stored.askedAt < INTERVAL_MS) return publish(stored);
  // In order, so that browsers with the same favourites share the cached response.
  const query = `ids=${ids.toSorted((a, b) => a - b).join(',')}&since=${stored.since}`;
  const response = await fetch(`/api/v1/anime/events?${query}`);
  if (!response.ok) throw new Error(`${response.status} of the events`);
  const events = (await response.json()) as ReleaseEvent[];
  return save({ ...load(now), since: stored.since, askedAt: now, events });
}

/** Marks one notice of a visitor as read. */
export function readVisitorNotice(id: number): VisitorNotice[] {
  const stored = load(Date.now());
  return save({ ...stored, read: [...new Set([id, ...stored.read])].slice(0, MAX_READ) });
}

/** Marks all notices of a visitor as read. */
export function readAllVisitorNotices(): VisitorNotice[] {
  const stored = load(Date.now());
  return save({ ...stored, upTo: Math.max(stored.upTo, ...stored.events.map(({ id }) => id)), read: [] });
}
