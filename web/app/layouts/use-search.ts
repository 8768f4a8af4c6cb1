import { useLayoutEffect, useRef, useState } from 'react';
import type { SearchDialog, SearchDialogHandle } from './search-dialog.tsx';
import { useSearchKeys } from './search-keys.ts';

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
