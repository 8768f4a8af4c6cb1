import { readStored, writeStored, type BrowserStorage } from '#web/storage/browser-storage.ts';
import { type OwnChoice, ownPath } from './choice.ts';

const MAX_LENGTH = 2000;

// Each list has its own key; `favorites` itself contains the favourites of visitors.
function nameOf(plain: string): string {
  return `${plain.split('/')[2]}-choice`;
}

/** Stores the choice of a list, so that the list opens with it again. */
export function storeChoice(storage: BrowserStorage, choice: OwnChoice): void {
  const path = ownPath(choice);
  const [plain = ''] = path.split('?');
  writeStored(storage, nameOf(plain), path === plain ? null : path);
}

// A damaged value never leads to another page.
function readStoredChoice(storage: BrowserStorage, plain: string): string | null {
  const stored = readStored(storage, nameOf(plain));
  const isOwn = typeof stored === 'string' && stored.startsWith(`${plain}?`) && stored.length <= MAX_LENGTH;
  return isOwn ? stored : null;
}

/** The stored choice for a list that is opened without filters from the page `current`; null if there is none. */
export function storedChoiceFor(storage: BrowserStorage, requested: URL, current: URL): string | null {
  if (requested.search !== '' || current.pathname === requested.pathname) return null;
  return readStoredChoice(storage, requested.pathname);
}

/** The same for a list that is opened by its address; `isNew` is false for a reload and for Back. */
export function storedChoiceAtStart(storage: BrowserStorage, at: URL, isNew: boolean): string | null {
  return isNew && at.search === '' ? readStoredChoice(storage, at.pathname) : null;
}
