import { recall, remember, type Shelf } from '#web/storage/remembered.ts';

const NAME = 'framed-sites';

function recalled(shelf: Shelf): string[] {
  const value = recall(shelf, NAME);
  return Array.isArray(value) ? value.filter((origin) => typeof origin === 'string') : [];
}

/** The origins that the viewer lets show films inside our pages: for this visit, or for good on this device. */
export function createAgreements(visit: Shelf, device: Shelf) {
  let agreed: readonly string[] = [...recalled(visit), ...recalled(device)];
  const listeners = new Set<() => void>();
  const change = (next: readonly string[]) => {
    agreed = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => agreed,
    isForGood: (origin: string) => recalled(device).includes(origin),
    give(origin: string, forGood: boolean) {
      const shelf = forGood ? device : visit;
      remember(shelf, NAME, [...new Set([...recalled(shelf), origin])]);
      change([...agreed, origin]);
    },
    takeBack(origin: string) {
      for (const shelf of [visit, device])
        remember(
          shelf,
          NAME,
          recalled(shelf).filter((one) => one !== origin),
        );
      change(agreed.filter((one) => one !== origin));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Agreements = ReturnType<typeof createAgreements>;
