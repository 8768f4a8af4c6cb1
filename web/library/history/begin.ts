import { learnViewsBy } from '#web/entities/episode/views-learner.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { keepInStep } from './keep-in-step.ts';
import { browserKept, openShelf } from './kept-positions.ts';
import { askBeforeLeaving } from './leaving.ts';
import { enterAccount, readLedger } from './owner.ts';

const FRESH = 5000;

/** Locks are for pages of https only; elsewhere tabs say the same twice, which harms nobody. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('akane.views', work) : work();
}

const listenTo = (on: { seen: () => void; left: () => void; online: () => void }) => {
  // At the window, after the player has saved: it listens to the document. A page that is closed is hidden last.
  window.addEventListener('visibilitychange', () => (document.hidden ? on.left() : on.seen()));
  window.addEventListener('online', on.online);
};

function start(exchange: Exchange, text: () => string): () => Promise<unknown> {
  const { meet, stop } = keepInStep({
    exchange,
    page: { isHidden: () => document.hidden, text, listen: listenTo },
    random: Math.random,
  });
  askBeforeLeaving(exchange, stop);
  return meet;
}

let meeting: (() => Promise<unknown>) | undefined;

/**
 * Begins to exchange positions with the server for whoever is signed in. A page for visitors may be one kept from
 * before, or come after the end of a session: then the server is asked whose this browser is.
 */
export async function begin(viewerId: number | null): Promise<void> {
  if (!meeting) {
    const [shelf, kept] = [openShelf(), browserKept()];
    const owner = viewerId ?? readLedger(shelf)?.owner;
    if (owner === undefined) return;
    if (viewerId !== null) enterAccount(shelf, kept, viewerId);
    const fetch = window.fetch.bind(window);
    // A session may have ended a moment ago: then what was asked before it says nothing.
    const fresh = viewerId === null ? 0 : FRESH;
    const deps = { owner, kept, shelf, fetch, now: Date.now, fresh, alone };
    meeting = start(createExchange(deps), kept.text);
    if (viewerId !== null) learnViewsBy(meeting);
  }
  await meeting();
}
