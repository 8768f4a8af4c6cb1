import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { type OwnChoice, ownPath } from './choice.ts';

const MAX_LENGTH = 2000;

// The shelf has a place for each list: `favorites` itself holds what visitors love.
function nameOf(plain: string): string {
  return `${plain.split('/')[2]}-choice`;
}

/** Remembers what was chosen in a list, so that it opens with that again. */
export function keepChoice(shelf: Shelf, choice: OwnChoice): void {
  const path = ownPath(choice);
  const [plain = ''] = path.split('?');
  remember(shelf, nameOf(plain), path === plain ? null : path);
}

// Whatever else stands on the shelf, a list never opens anything but itself.
function keptChoice(shelf: Shelf, plain: string): string | null {
  const kept = recall(shelf, nameOf(plain));
  const isOwn = typeof kept === 'string' && kept.startsWith(`${plain}?`) && kept.length <= MAX_LENGTH;
  return isOwn ? kept : null;
}

/**
 * Where somebody who asks for a list while the browser is at `current` is led instead: the bare list, opened from
 * elsewhere, gives way to what was chosen in it last. Null leaves them alone.
 */
export function choiceFor(shelf: Shelf, wanted: URL, current: URL): string | null {
  if (wanted.search !== '' || current.pathname === wanted.pathname) return null;
  return keptChoice(shelf, wanted.pathname);
}

/**
 * The same for a list that is opened by its address: `isNew` is false where it is shown again, by a reload or by Back.
 */
export function choiceAtStart(shelf: Shelf, at: URL, isNew: boolean): string | null {
  return isNew && at.search === '' ? keptChoice(shelf, at.pathname) : null;
}
