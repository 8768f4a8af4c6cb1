import { COLLECTIONS_PATH, FAVORITES_PATH } from '#contract/addresses.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { type OwnChoice, ownPath } from './choice.ts';

const MAX_LENGTH = 2000;

// Each list of each account has its own key; `favorites` itself contains the favourites of visitors.
function nameOf(plain: string, viewer: number): string {
  return `${plain.split('/')[2]}-choice-of-${viewer}`;
}

/** Stores the choice of a viewer's list, so that the list opens with it again. */
export function storeChoice(storage: BrowserStorage, viewer: number, choice: OwnChoice): void {
  const path = ownPath(choice);
  const [plain = ''] = path.split('?');
  writeStored(storage, nameOf(plain, viewer), path === plain ? null : path);
}

/** Removes the stored choices of a viewer who signs out. */
export function clearChoices(storage: BrowserStorage, viewer: number): void {
  for (const plain of [FAVORITES_PATH, COLLECTIONS_PATH]) writeStored(storage, nameOf(plain, viewer), null);
}

// A damaged value never leads to another page.
function readStoredChoice(storage: BrowserStorage, viewer: number, plain: string): string | null {
  const stored = readStored(storage, nameOf(plain, viewer));
  const isOwn = typeof stored === 'string' && stored.startsWith(`${plain}?`) && stored.length <= MAX_LENGTH;
  return isOwn ? stored : null;
}

/** The stored choice for a list that is opened without filters from the page `current`; null if there is none. */
export function storedChoiceFor(
  storage: BrowserStorage,
  viewer: number,
  requested: URL,
  current: URL,
): string | null {
  if (requested.search !== '' || current.pathname === requested.pathname) return null;
  return readStoredChoice(storage, viewer, requested.pathname);
}

/** The same for a list that is opened by its address; `isNew` is false for a reload and for Back. */
export function storedChoiceAtStart(
  storage: BrowserStorage,
  viewer: number,
  at: URL,
  isNew: boolean,
): string | null {
  return isNew && at.search === '' ? readStoredChoice(storage, viewer, at.pathname) : null;
}
