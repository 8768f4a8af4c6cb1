import { useState, useSyncExternalStore } from 'react';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import { type ChosenColumns, readColumns } from './chosen-columns.ts';

const subscribeToNothing = () => () => {};

/** Returns the columns of a list as this browser remembers them, and a function that changes them. */
export function useColumns(
  list: string,
  known: readonly { id: string; isOptional?: boolean }[],
): [ChosenColumns, (next: ChosenColumns) => void] {
  const name = `studio.columns.${list}`;
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [changed, setChanged] = useState<ChosenColumns | null>(null);
  const stored = changed ?? (isHydrated ? readStored(openBrowserStorage(), name) : null);
  const change = (next: ChosenColumns) => {
    writeStored(openBrowserStorage(), name, next);
    setChanged(next);
  };
  return [readColumns(known, stored), change];
}
