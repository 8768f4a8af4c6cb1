import { openShelf } from '#web/storage/remembered.ts';
import { openMirror } from './position-mirror.ts';
import { createPositionStore, type PositionStore } from './position-store.ts';
import { POSITIONS } from './positions.ts';
import { showPositions } from './shown-positions.ts';

let store: PositionStore | null = null;

function open(): PositionStore {
  const made = createPositionStore(openShelf(), { mirror: openMirror(), show: showPositions });
  showPositions(made.all());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === `akane.${POSITIONS}`) made.hear(newValue);
  });
  return made;
}

/** The positions of this browser, for whoever writes them; made at first use, so that the server never has any. */
export function browserPositions(): PositionStore {
  return (store ??= open());
}

// After a crash, when it matters, a database takes longer to open than ever.
const PATIENCE = 1500;
let read: Promise<void> | null = null;

/**
 * When a film may begin where it was left: the database is asked first, but nobody waits for one that never answers.
 */
export function positionsAreRead(): Promise<void> {
  return (read ??= Promise.race([
    browserPositions().ready,
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
  ]));
}
