import { useEffectEvent, useLayoutEffect } from 'react';

/** What keys do, by their names: `KeyJ`, `Shift+KeyJ`, `Ctrl+KeyA` (also ⌘), `Escape`. */
export type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
// A field keeps the focus for a moment after its dialog has closed.
const CLOSED = 'dialog:not([open]), [popover]:not(:popover-open)';
const ABOVE_THE_PAGE = 'dialog[open], [popover]:popover-open';

/** The name of a pressed key: of its place on the keyboard, so that Russian letters do the same as Latin ones. */
export function nameOfKey(
  event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
) {
  const { code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const held = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift'].filter(Boolean);
  return [...held, code].join('+');
}

/** Whether a key belongs to a field, or to what lies above the page. */
export function isTaken({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TYPED_IN) !== null && !target.closest(CLOSED);
  return isTyping || document.querySelector(ABOVE_THE_PAGE) !== null;
}

/** Runs a function when its key is pressed on the page, but not while somebody types or has a dialog open. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[nameOfKey(event)];
    if (!run || event.defaultPrevented || isTaken(event)) return;
    event.preventDefault();
    run(event);
  });
  // Before the page is painted, so that what is seen has its keys.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
