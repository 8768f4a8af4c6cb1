import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useKeys } from './use-keys.ts';

// Of a group of radio buttons the chosen one, where the Tab key leads as well.
const FIELDS = 'input:not([type=hidden], [type=radio]:not(:checked)), textarea, select';
const STOPS = `:is(${FIELDS}, a[href], button, summary, [tabindex='0']):not(:disabled, [tabindex='-1'])`;

// Where a panel covers its page, as `act-panel.module.css` has it.
const NARROW = '(width < 960px)';

/**
 * The keys and the focus of a panel at the side of a page, which is no dialog: the page beside it stays usable. Esc
 * closes it, also from its fields. With `takesFocus` it begins with the focus in its first field, and on a narrow
 * screen, where it covers the page, Tab goes round in it. When it closes, the focus goes back to what had it before,
 * unless it is somewhere else already.
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

  function keepTab(event: KeyboardEvent) {
    // A dialog or a list that is opened from the panel has an order of its own.
    const isOwn = event.target instanceof Element && event.target.closest('dialog, [popover]') === null;
    if (!isOwn || !matchMedia(NARROW).matches) return;
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    const stops = all.filter((stop) => stop.checkVisibility());
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    const isOutside = event.shiftKey && document.activeElement === panel.current;
    if (document.activeElement !== from && !isOutside) return;
    event.preventDefault();
    to?.focus();
  }

  // Fields keep the keys of the page to themselves.
  function onKeyDown(event: KeyboardEvent) {
    if (takesFocus && event.key === 'Tab') return keepTab(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  }

  return { ref: panel, onKeyDown };
}
