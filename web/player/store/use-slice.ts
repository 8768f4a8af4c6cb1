import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '../engine/slice.ts';

/** Subscribes to one value of a slice; re-renders only when it changes. The selector must return a stable value. */
export function useSlice<State extends object, Value>(
  slice: ReadableStore<State>,
  selector: (state: State) => Value,
): Value {
  const read = () => selector(slice.get());
  return useSyncExternalStore(slice.subscribe, read, read);
}
