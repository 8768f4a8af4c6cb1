import { useLayoutEffect, useRef, useState, useEffect, useEffectEvent } from 'react';
import type { SearchDialog, SearchDialogHandle } from './search-dialog.tsx';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

// Compares the physical key: with the Russian layout the slash key types a full stop.
function isSearchKey(event: KeyboardEvent): boolean {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.code === 'KeyK') return isControl && !event.altKey && !event.shiftKey;
  const isAlone = !isControl && !event.altKey && !event.shiftKey;
  return event.code === 'Slash' && isAlone && !isTyping(event.target);
}

/** Opens the search by `/` and Ctrl+K wherever the focus is. */
function useSearchKeys(open: () => unknown) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Returns and clears the text of another field. */
export type TakeText = () => string;

/**
 * Loads the search dialog when it is about to be used; until then every search field is a form that opens the
 * catalogue.
 */
export function useSearch() {
  const dialog = useRef<SearchDialogHandle>(null);
  const [loaded, setLoaded] = useState<{ Dialog: typeof SearchDialog } | null>(null);
  const pendingOpen = useRef<{ takeText?: TakeText | undefined } | null>(null);

  function preload() {
    if (loaded) return;
    const show = ({ SearchDialog: Dialog }: { SearchDialog: typeof SearchDialog }) => setLoaded({ Dialog });
    // Without a connection the form reports it, as any page does.
    void import('./search-dialog.tsx').then(show, () => {});
  }

  /** Opens the search at once (true) or as soon as it is loaded (false). */
  function open(takeText?: TakeText): boolean {
    if (dialog.current) dialog.current.open(takeText?.());
    else pendingOpen.current = { takeText };
    preload();
    return dialog.current !== null;
  }

  // After the paint, a letter could be typed before the earlier ones are in the dialog, and they would be lost.
  useLayoutEffect(() => {
    if (!loaded || !pendingOpen.current) return;
    dialog.current?.open(pendingOpen.current.takeText?.());
    pendingOpen.current = null;
  }, [loaded]);
  useSearchKeys(open);

  return { open, preload, dialog, Dialog: loaded?.Dialog };
}
