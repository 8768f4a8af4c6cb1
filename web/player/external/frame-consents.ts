import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

const NAME = 'framed-sites';

function readOrigins(storage: BrowserStorage): string[] {
  const value = readStored(storage, NAME);
  return Array.isArray(value) ? value.filter((origin) => typeof origin === 'string') : [];
}

/**
 * Creates the store of the origins that the viewer allows to show video inside our pages. A consent is stored in
 * `visit`, or in `device` when it is to be remembered.
 */
export function createFrameConsents(visit: BrowserStorage, device: BrowserStorage) {
  let allowed: readonly string[] = [...readOrigins(visit), ...readOrigins(device)];
  const listeners = new Set<() => void>();
  const change = (next: readonly string[]) => {
    allowed = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => allowed,
    isRemembered: (origin: string) => readOrigins(device).includes(origin),
    grant(origin: string, isRemembered: boolean) {
      const storage = isRemembered ? device : visit;
      writeStored(storage, NAME, [...new Set([...readOrigins(storage), origin])]);
      change([...allowed, origin]);
    },
    revoke(origin: string) {
      for (const storage of [visit, device]) {
        const others = readOrigins(storage).filter((other) => other !== origin);
        writeStored(storage, NAME, others);
      }
      change(allowed.filter((other) => other !== origin));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type FrameConsents = ReturnType<typeof createFrameConsents>;
