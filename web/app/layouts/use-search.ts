import { useEffect, useRef, useState } from 'react';
import type { SearchDialog, SearchDialogHandle } from './search-dialog.tsx';
import { useSearchKeys } from './search-keys.ts';

/** Returns and clears the text that was typed elsewhere. */
export type TakeText = () => string;

/**
 * The search dialog of every page: its code is loaded when it is about to be used; until then every field is a form
 * that opens the catalogue.
 */
export function useSearch() {
  const dialog = useRef<SearchDialogHandle>(null);
  const [loaded, setLoaded] = useState<{ Dialog: typeof SearchDialog } | null>(null);
  const wish = useRef<{ take?: TakeText | undefined } | null>(null);

  function warm() {
    if (loaded) return;
    const here = ({ SearchDialog: Dialog }: { SearchDialog: typeof SearchDialog }) => setLoaded({ Dialog });
    // Without a connection the form reports it, as any page does.
    void import('./search-dialog.tsx').then(here, () => {});
  }

  /** Opens the search at once (true) or as soon as it is loaded (false). */
  function open(take?: TakeText): boolean {
    if (dialog.current) dialog.current.open(take?.());
    else wish.current = { take };
    warm();
    return dialog.current !== null;
  }

  useEffect(() => {
    if (!loaded || !wish.current) return;
    dialog.current?.open(wish.current.take?.());
    wish.current = null;
  }, [loaded]);
  useSearchKeys(open);

  return { open, warm, dialog, Dialog: loaded?.Dialog };
}
