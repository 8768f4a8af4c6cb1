import { type RefObject, useEffect } from 'react';

/** Arrow down enters the panel from its card, Esc closes it; Tab at its ends continues from the card. */
export function usePanelKeys(
  ref: RefObject<HTMLElement | null>,
  card: HTMLElement,
  onClose: () => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const panel = ref.current;
      const focused = document.activeElement;
      if (!panel || event.defaultPrevented || focused?.closest('[role=menu]')) return;
      const isInside = panel.contains(focused);
      const controls = [...panel.querySelectorAll<HTMLElement>('a[href], button')];
      if (event.key === 'Escape') {
        if (isInside) card.focus();
        onClose();
      } else if (event.key === 'ArrowDown' && focused === card) {
        event.preventDefault();
        controls[0]?.focus();
      } else if (event.key === 'Tab' && isInside && focused === controls.at(event.shiftKey ? 0 : -1)) {
        // The panel is at the end of the document; forwards the browser then moves on to what follows the card.
        card.focus();
        if (event.shiftKey) event.preventDefault();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [ref, card, onClose]);
}
