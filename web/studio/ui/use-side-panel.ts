import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useKeys } from './use-keys.ts';

// Of a group of radio buttons the chosen one, where the Tab key leads as well.
const FIELDS = 'input:not([type=hidden], [type=radio]:not(:checked)), textarea, select';

/**
 * The keys and the focus of a panel at the side of a page, which is no dialog: the page beside it stays usable. Esc
 * closes it, also from its fields. With `takesFocus` it begins with the focus in its first field. When it closes, the
 * focus goes back to what had it before, unless it is somewhere else already.
 */
export function useSidePanel(close: () => void, { takesFocus = false } = {}) {
  const panel = useRef<HTMLElement>(null);
  useKeys({ Escape: close });

  useEffect(() => {
    const opener = document.activeElement;
    if (takesFocus) {
      const first = panel.current?.querySelector<HTMLElement>(FIELDS);
      (first ?? panel.current)?.focus({ preventScroll: true });
    }
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [takesFocus]);

  // Fields keep the keys of the page to themselves.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  }

  return { ref: panel, onKeyDown };
}
