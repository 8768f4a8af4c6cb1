import type { PositionsResponse } from '#contract/views.ts';
import type { BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import type { StoredPositions } from './stored-positions.ts';
import { recordReceived, recordSent, type SyncState, toBody, prune, findUnsent } from './sync-state.ts';
import { leaveAccount, readSyncState, writeSyncState } from './owner.ts';
import type { StoredPositionMap } from './stored-position.ts';

const MINE = '/api/v1/accounts/users/me/views';
const CHUNK = 500;
// Browsers send at most 64 KB for a page that is being closed.
const LAST_CHUNK = 250;
// Milliseconds between two sends while an episode plays, until the server says otherwise.
const PAUSE = 10_000;
const MAX_PAUSE = 60_000;

/**
 * `away`: a failure that may pass; `signed-out`: the session has ended; `over`: the browser belongs to another account
 * now.
 */
export type SyncResult = 'done' | 'away' | 'signed-out' | 'over';

type PositionSyncDeps = {
  owner: number;
  stored: StoredPositions;
  storage: BrowserStorage;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  now: () => number;
  /** How many milliseconds after a fetch another one is unnecessary. */
  fresh: number;
  /** Runs the work while no other tab synchronises. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
};

function firstOf(all: StoredPositionMap, count: number): StoredPositionMap {
  return Object.fromEntries(Object.entries(all).slice(0, count));
}

type RequestDeps = Omit<PositionSyncDeps, 'fresh' | 'alone'>;

// The server asks for longer pauses under load.
async function readPause(response: Response): Promise<number> {
  const { next_after: seconds } = (await response.json()) as { next_after: number };
  return Math.min(MAX_PAUSE, seconds * 1000);
}

/** The requests to the server for one account. */
function createRequests({ owner, stored, storage, fetch, now }: RequestDeps) {
  const state = (): SyncState | null => {
    const found = readSyncState(storage);
    return found?.owner === owner ? found : null;
  };

  let pause = PAUSE;
  let sentAt = -Infinity;

  const post = (part: StoredPositionMap, { ahead }: SyncState, keepalive: boolean) =>
    fetch(`${MINE}/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toBody(part, ahead)),
      keepalive,
    });

  const markSent = (part: StoredPositionMap) => {
    // Read again: another tab may have written in the meantime.
    const current = state();
    if (current) writeSyncState(storage, recordSent(current, part));
  };

  async function sendUnsent(): Promise<SyncResult> {
    for (;;) {
      const current = state();
      if (!current) return 'over';
      const part = firstOf(findUnsent(stored.all(), current), CHUNK);
      if (Object.keys(part).length === 0) return 'done';
      const response = await post(part, current, false);
      // A body that the server calls invalid stays invalid, so it counts as sent.
      if (!response.ok && response.status !== 422) return 'away';
      if (response.ok) pause = await readPause(response);
      sentAt = now();
      markSent(part);
    }
  }

  async function fetchChanges(): Promise<SyncResult> {
    const current = state();
    if (!current) return 'over';
    const since = current.since === null ? '' : `?since=${encodeURIComponent(current.since)}`;
    const response = await fetch(`${MINE}/positions${since}`);
    if (response.status === 403) return 'signed-out';
    if (!response.ok) return 'away';
    const answer = (await response.json()) as PositionsResponse;
    if (answer.user_id !== owner) return 'over';
    const after = recordReceived(state() ?? current, answer, now());
    stored.merge(after.positions);
    writeSyncState(storage, prune(after.state, stored.all()));
    return 'done';
  }

  // A clock that was set back must not stop the sending.
  const sinceLastSend = () => Math.abs(now() - sentAt);
  const isDue = (early: number) => sinceLastSend() >= pause - early;
  return { state, post, markSent, sendUnsent, fetchChanges, isDue };
}

export type PositionSync = ReturnType<typeof createPositionSync>;

/** Synchronises the positions of one account with the server; every request may be repeated. */
export function createPositionSync(deps: PositionSyncDeps) {
  const { stored, storage, now, fresh, alone } = deps;
  const { state, post, markSent, sendUnsent, fetchChanges, isDue } = createRequests(deps);
  const unsent = () => {
    const current = state();
    return current ? findUnsent(stored.all(), current) : {};
  };
  const sinceLastFetch = () => now() - (state()?.askedAt ?? 0);

  const runNow = async (): Promise<SyncResult> => {
    if (sinceLastFetch() < fresh) return sendUnsent();
    const result = await fetchChanges();
    if (result === 'signed-out') leaveAccount(storage, stored);
    return result === 'done' ? sendUnsent() : result;
  };
  const safely = (work: () => Promise<SyncResult>) => alone(work).catch((): SyncResult => 'away');

  return {
    /** Fetches the changes of other devices, then sends those of this browser. */
    run: () => safely(runNow),
    /** Sends the changes of this browser. */
    send: () => safely(sendUnsent),
    /** Sends the newest changes without waiting for other tabs, because the page is being closed. */
    async sendBeforeLeaving(): Promise<void> {
      const part = firstOf(unsent(), LAST_CHUNK);
      const current = state();
      if (!current || Object.keys(part).length === 0) return;
      try {
        const { ok } = await post(part, current, true);
        if (ok) markSent(part);
      } catch {
        // The next page sends it.
      }
    },
    /** Whether the pause between two sends is over, or will be in so many milliseconds. */
    isDue,
    /** Milliseconds since any tab fetched changes. */
    sinceLastFetch,
    hasUnsent: () => Object.keys(unsent()).length > 0,
    leave: () => leaveAccount(storage, stored),
  };
}
