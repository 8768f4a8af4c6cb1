import type { PositionsAnswer } from '#contract/views.ts';
import type { KeptPositions, Shelf } from './kept-positions.ts';
import { afterAsking, afterTelling, type Ledger, toBody, trimmed, untold } from './ledger.ts';
import { leaveAccount, readLedger, writeLedger } from './owner.ts';
import type { KeptAll } from './position.ts';

const MINE = '/api/v1/accounts/users/me/views';
const CHUNK = 500;
// A browser sends at most 64 KB for a page that is going away.
const PARTING_CHUNK = 250;

/**
 * `away`: no answer worth having, later perhaps; `signed-out`: the session is over; `over`: this page's account is no
 * longer the browser's.
 */
export type Outcome = 'done' | 'away' | 'signed-out' | 'over';

type ExchangeDeps = {
  owner: number;
  kept: KeptPositions;
  shelf: Shelf;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  now: () => number;
  /** Who asks again within so many milliseconds knows everything already. */
  fresh: number;
  /** Lets one tab at a time talk to the server. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
};

function firstOf(all: KeptAll, count: number): KeptAll {
  return Object.fromEntries(Object.entries(all).slice(0, count));
}

type TalkDeps = Omit<ExchangeDeps, 'fresh' | 'alone'>;

/** What can be said to the server and asked of it for one account. */
function createTalk({ owner, kept, shelf, fetch, now }: TalkDeps) {
  const ledger = (): Ledger | null => {
    const found = readLedger(shelf);
    return found?.owner === owner ? found : null;
  };

  const send = (part: KeptAll, { ahead }: Ledger, keepalive: boolean) =>
    fetch(`${MINE}/timecodes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toBody(part, ahead)),
      keepalive,
    });

  const note = (part: KeptAll) => {
    // Read again: another tab may have written in the meantime.
    const current = ledger();
    if (current) writeLedger(shelf, afterTelling(current, part));
  };

  async function tellNews(): Promise<Outcome> {
    for (;;) {
      const current = ledger();
      if (!current) return 'over';
      const part = firstOf(untold(kept.all(), current), CHUNK);
      if (Object.keys(part).length === 0) return 'done';
      const { ok, status } = await send(part, current, false);
      // What the server cannot take today it will not take tomorrow; whoever is banned may look but not write.
      if (!ok && status !== 422) return 'away';
      note(part);
    }
  }

  async function ask(): Promise<Outcome> {
    const current = ledger();
    if (!current) return 'over';
    const since = current.since === null ? '' : `?since=${encodeURIComponent(current.since)}`;
    const response = await fetch(`${MINE}/positions${since}`);
    if (response.status === 403) return 'signed-out';
    if (!response.ok) return 'away';
    const answer = (await response.json()) as PositionsAnswer;
    if (answer.user_id !== owner) return 'over';
    const after = afterAsking(ledger() ?? current, answer, now());
    kept.take(after.arrived);
    writeLedger(shelf, trimmed(after.ledger, kept.all()));
    return 'done';
  }

  return { ledger, send, note, tellNews, ask };
}

export type Exchange = ReturnType<typeof createExchange>;

/** Talks to the server about the positions of one account; everything said may be said again. */
export function createExchange(deps: ExchangeDeps) {
  const { kept, shelf, now, fresh, alone } = deps;
  const { ledger, send, note, tellNews, ask } = createTalk(deps);
  const news = () => {
    const current = ledger();
    return current ? untold(kept.all(), current) : {};
  };
  const sinceAsked = () => now() - (ledger()?.askedAt ?? 0);

  const meetNow = async (): Promise<Outcome> => {
    if (sinceAsked() < fresh) return tellNews();
    const outcome = await ask();
    if (outcome === 'signed-out') leaveAccount(shelf, kept);
    return outcome === 'done' ? tellNews() : outcome;
  };
  const calmly = (work: () => Promise<Outcome>) => alone(work).catch((): Outcome => 'away');

  return {
    /** Asks what other devices have seen, then tells what was seen here. */
    meet: () => calmly(meetNow),
    /** Tells what was seen here. */
    tell: () => calmly(tellNews),
    /** Tells the newest without waiting for anybody: the page may be gone in a moment. */
    async tellAtParting(): Promise<void> {
      const part = firstOf(news(), PARTING_CHUNK);
      const current = ledger();
      if (!current || Object.keys(part).length === 0) return;
      try {
        const { ok } = await send(part, current, true);
        if (ok) note(part);
      } catch {
        // It is told by the next page.
      }
    },
    /** How long ago the server was asked, by whichever tab. */
    sinceAsked,
    hasNews: () => Object.keys(news()).length > 0,
    leave: () => leaveAccount(shelf, kept),
  };
}
