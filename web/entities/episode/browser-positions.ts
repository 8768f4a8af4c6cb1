import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { openPositionMirror } from './position-mirror.ts';
import { sendPositions } from './position-sync.ts';
import { createPositionStore, type PositionStore } from './position-store.ts';
import { POSITIONS_NAME } from './positions.ts';
import { showPositions } from './shown-positions.ts';

let store: PositionStore | null = null;

function open(): PositionStore {
  const opened = createPositionStore(openBrowserStorage(), {
    mirror: openPositionMirror(),
    show: showPositions,
    send: sendPositions,
  });
  showPositions(opened.all());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === `akane.${POSITIONS_NAME}`) opened.receive(newValue);
  });
  return opened;
}

/** Returns the position store of this browser, for code that writes positions; opened on first use. */
export function browserPositions(): PositionStore {
  return (store ??= open());
}

// Milliseconds. After a crash, when the database matters most, it takes longest to open.
const READ_TIMEOUT = 1500;
let reading: Promise<void> | null = null;

/** Waits until the stored positions have loaded, so that an episode can resume; at most 1.5 seconds. */
export function waitForStoredPositions(): Promise<void> {
  return (reading ??= Promise.race([
    browserPositions().ready,
    new Promise<void>((resolve) => setTimeout(resolve, READ_TIMEOUT)),
  ]));
}
