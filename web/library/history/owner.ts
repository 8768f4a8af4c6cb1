import { type KeptPositions, recall, remember, type Shelf } from './kept-positions.ts';
import { type Ledger, newLedger, parseLedger, untold } from './ledger.ts';
import { type KeptAll, mergeAll, parseKept } from './position.ts';

const NAME = 'views';
const asideOf = (owner: number) => `views-of-${owner}`;

export function readLedger(shelf: Shelf): Ledger | null {
  return parseLedger(recall(shelf, NAME));
}

export function writeLedger(shelf: Shelf, ledger: Ledger): void {
  remember(shelf, NAME, ledger);
}

function setAside(shelf: Shelf, owner: number, news: KeptAll): void {
  if (Object.keys(news).length === 0) return;
  remember(shelf, asideOf(owner), mergeAll(parseKept(recall(shelf, asideOf(owner))), news));
}

/**
 * Lets the positions of an account leave this browser; what its server was not told waits here for its next sign-in.
 */
export function leaveAccount(shelf: Shelf, kept: KeptPositions): void {
  const ledger = readLedger(shelf);
  if (!ledger) return;
  setAside(shelf, ledger.owner, untold(kept.all(), ledger));
  remember(shelf, NAME, null);
  kept.drop();
}

/**
 * Makes what lies here the account's: a visitor's positions become its own and go up, another account's are none of its
 * business.
 */
export function enterAccount(shelf: Shelf, kept: KeptPositions, owner: number): Ledger {
  const known = readLedger(shelf);
  if (known?.owner === owner) return known;
  leaveAccount(shelf, kept);
  const fresh = newLedger(owner);
  writeLedger(shelf, fresh);
  const waiting = parseKept(recall(shelf, asideOf(owner)));
  if (Object.keys(waiting).length > 0) {
    kept.take(waiting);
    remember(shelf, asideOf(owner), null);
  }
  return fresh;
}
