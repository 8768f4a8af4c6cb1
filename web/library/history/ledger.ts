import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import type { PositionsAnswer, SavedTimecode } from '#contract/views.ts';
import { type Kept, type KeptAll, toKept, toTimecode } from './position.ts';

type Told = readonly [time: number, at: number, isWatched: boolean, markedAt: number];

/** What this browser and the server have told each other about one account. */
export type Ledger = {
  owner: number;
  /** The server's moment after which changes are asked for; null before the first answer. */
  since: string | null;
  /** By the clock of this browser, in milliseconds. */
  askedAt: number;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead: number;
  told: Readonly<Record<string, Told>>;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_LENGTH = 1_000_000;
// Two writes may become visible in another order than they were made; hearing something twice harms nobody.
const OVERLAP = 10_000;
// Nearer clocks are one clock.
const SAME_CLOCK = 60_000;

export function newLedger(owner: number): Ledger {
  return { owner, since: null, askedAt: 0, ahead: 0, told: {} };
}

/** Reads a ledger; null for anything else. */
export function parseLedger(value: unknown): Ledger | null {
  if (value === null || typeof value !== 'object') return null;
  const { owner, since, askedAt, ahead, told } = value as Partial<Record<keyof Ledger, unknown>>;
  const isOne =
    Number.isSafeInteger(owner) &&
    (since === null || typeof since === 'string') &&
    Number.isFinite(askedAt) &&
    Number.isFinite(ahead) &&
    told !== null &&
    typeof told === 'object';
  return isOne ? (value as Ledger) : null;
}

function pack({ time, at, isWatched, markedAt }: Timecode): Told {
  return [time, at, isWatched, markedAt];
}

function unpack([time, at, isWatched, markedAt]: Told): Timecode {
  return { time, at, isWatched, markedAt };
}

function isNews(kept: Kept, told: Told | undefined): boolean {
  if (!told) return true;
  const here = toTimecode(kept);
  const both = mergeTimecodes(unpack(told), here);
  return pack(both).some((part, i) => part !== told[i]);
}

/** What lies here and the server has not been told, watched last first. */
export function untold(all: KeptAll, { told }: Pick<Ledger, 'told'>): KeptAll {
  const news = Object.entries(all).filter(
    ([id, kept]) => UUID.test(id) && kept.time <= MAX_LENGTH && isNews(kept, told[id]),
  );
  return Object.fromEntries(news.toSorted(([, a], [, b]) => b.at - a.at));
}

/** Positions as they are told, by the server's clock. */
export function toBody(all: KeptAll, ahead: number): SavedTimecode[] {
  const moment = (at: number) => new Date(at === 0 ? 0 : at + ahead).toISOString();
  return Object.entries(all).map(([id, kept]) => {
    const { time, at, isWatched, markedAt } = toTimecode(kept);
    return {
      release_episode_id: id,
      time,
      is_watched: isWatched,
      updated_at: moment(at),
      marked_at: moment(markedAt),
    };
  });
}

function noted(ledger: Ledger, timecodes: readonly (readonly [string, Timecode])[]): Ledger['told'] {
  const told: Record<string, Told> = { ...ledger.told };
  for (const [id, timecode] of timecodes) {
    const known = told[id];
    told[id] = pack(known ? mergeTimecodes(unpack(known), timecode) : timecode);
  }
  return told;
}

/** The ledger after the server has taken what it was told. */
export function afterTelling(ledger: Ledger, all: KeptAll): Ledger {
  const timecodes = Object.entries(all).map(([id, kept]) => [id, toTimecode(kept)] as const);
  return { ...ledger, told: noted(ledger, timecodes) };
}

/** What the server has answered, as positions of this browser's clock, and the ledger after it. */
export function afterAsking(
  ledger: Ledger,
  answer: PositionsAnswer,
  now: number,
): { ledger: Ledger; arrived: KeptAll } {
  const serverNow = Date.parse(answer.now);
  const ahead = Math.abs(serverNow - now) < SAME_CLOCK ? 0 : serverNow - now;
  const moment = (text: string) => {
    const at = Date.parse(text);
    return at === 0 ? 0 : Math.max(0, at - ahead);
  };
  const arrived = answer.data.map((said) => {
    const timecode = {
      time: said.time,
      at: moment(said.at),
      isWatched: said.is_watched,
      markedAt: moment(said.marked),
    };
    return [said.release_episode_id, timecode, toKept(timecode, said.release_id)] as const;
  });
  const told = noted(
    ledger,
    arrived.map(([id, timecode]) => [id, timecode] as const),
  );
  const since = new Date(serverNow - OVERLAP).toISOString();
  return {
    ledger: { ...ledger, since, askedAt: now, ahead, told },
    arrived: Object.fromEntries(arrived.map(([id, , kept]) => [id, kept])),
  };
}

/** Without what this browser no longer keeps. */
export function trimmed(ledger: Ledger, all: KeptAll): Ledger {
  const told = Object.fromEntries(Object.entries(ledger.told).filter(([id]) => id in all));
  return { ...ledger, told };
}
