import type { PositionSync, SyncResult } from './position-sync.ts';

const FETCH_INTERVAL = 300_000;
// Tabs that were opened at the same time must not send their requests at the same time.
const JITTER = 30_000;
// A page that becomes visible again fetches changes, but not more often than this.
const MIN_FETCH_INTERVAL = 60_000;
const CHECK_INTERVAL = 5000;
// A viewer who seeks by the arrow key makes many steps a second.
const MIN_SEND_INTERVAL = 1000;
const FIRST_RETRY = 5000;

/** Milliseconds before the n-th retry: it doubles up to five minutes, with a jitter of 50 to 150 percent. */
export function retryDelay(failures: number, random: number): number {
  return Math.min(FETCH_INTERVAL, FIRST_RETRY * 2 ** (failures - 1)) * (0.5 + random);
}

type Page = {
  isHidden: () => boolean;
  /** The stored positions as text, to compare them. */
  text: () => string;
  /** Subscribes to the page becoming visible, being hidden or closed, and coming online. */
  listen: (on: { seen: () => void; left: () => void; online: () => void }) => void;
};

type SchedulerDeps = { positionSync: PositionSync; page: Page; random: () => number };

/**
 * Sends changed positions at the pace that the server asks for, and at once after `sendNow`. A visible page fetches
 * changes at the latest five minutes after they were last fetched, by this tab or by another one.
 */
export function startSyncScheduler({ positionSync, page, random }: SchedulerDeps) {
  let sentText: string | null = null;
  let failures = 0;
  let hasWaiting = false;
  let isStopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setInterval> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let fetchTimer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    isStopped = true;
    clearTimeout(retryTimer);
    clearTimeout(fetchTimer);
    clearTimeout(sendTimer);
    clearInterval(checkTimer);
  };

  const settle = (result: SyncResult, retry: () => Promise<unknown>) => {
    clearTimeout(retryTimer);
    failures = result === 'away' ? failures + 1 : 0;
    if (result === 'signed-out' || result === 'over') stop();
    else if (result === 'away') retryTimer = setTimeout(() => void retry(), retryDelay(failures, random()));
    return result;
  };

  const withRetry = (work: () => Promise<SyncResult>) => {
    const attempt = async (): Promise<SyncResult> => {
      if (isStopped) return 'over';
      const text = page.text();
      const result = settle(await work(), attempt);
      if (result === 'done') sentText = text;
      return result;
    };
    return attempt;
  };
  const run = withRetry(positionSync.run);
  const send = withRetry(positionSync.send);

  const sendChanges = () => {
    if (!isStopped && !page.isHidden() && failures === 0 && page.text() !== sentText) void send();
  };
  // The first one goes out at once; after it there is a pause, at the end of which the rest goes.
  const sendNow = () => {
    hasWaiting = true;
    if (sendTimer !== undefined) return;
    const step = () => {
      sendTimer = undefined;
      if (!hasWaiting || isStopped) return;
      hasWaiting = false;
      sendChanges();
      sendTimer = setTimeout(step, MIN_SEND_INTERVAL);
    };
    // A page that is being closed is hidden a moment later, and sends the positions as such.
    sendTimer = setTimeout(step, 0);
  };
  const fetchInterval = FETCH_INTERVAL - random() * JITTER;
  const fetchWhenDue = () => {
    const left = fetchInterval - positionSync.sinceLastFetch();
    const due = () => {
      const isDue = positionSync.sinceLastFetch() >= fetchInterval;
      // After a failure the retries go on by themselves.
      if (isDue && !page.isHidden() && failures === 0) void run();
      fetchWhenDue();
    };
    fetchTimer = setTimeout(due, left > 0 ? left : fetchInterval);
  };

  checkTimer = setInterval(() => {
    // The next check may be as late as this one is early.
    if (positionSync.isDue(CHECK_INTERVAL / 2)) sendChanges();
  }, CHECK_INTERVAL);
  fetchWhenDue();
  page.listen({
    seen: () => {
      if (!isStopped && positionSync.sinceLastFetch() > MIN_FETCH_INTERVAL) void run();
    },
    left: () => {
      if (!isStopped) void positionSync.sendBeforeLeaving();
    },
    online: () => void run(),
  });
  return { run, sendNow, stop };
}
