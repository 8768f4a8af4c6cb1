import { useEffect, useEffectEvent } from 'react';

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
export function useSearchKeys(open: () => unknown) {
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
