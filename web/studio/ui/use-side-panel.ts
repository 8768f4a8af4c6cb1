import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useKeys } from './use-keys.ts';

// Of a group of radio buttons the chosen one, where the Tab key leads as well.
const FIELDS = 'input:not([type=hidden], [type=radio]:not(:checked)), textarea, select';
const STOPS = `:is(${FIELDS}, a[href], button, summary, [tabindex='0']):not(:disabled, [tabindex='-1'])`;

/**
 * The keys and the focus of a panel at the side of a page, which is no dialog: the page beside it stays usable. Esc
 * closes it, also from its fields. With `takesFocus` it begins with the focus in its first field, and Tab goes round in
 * it: on a narrow screen it covers the page. When it closes, the focus goes back to what had it before, unless it is
 * somewhere else already.
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
