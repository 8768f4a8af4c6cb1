import { type RefObject, useEffect } from 'react';

/** Closes a modal sheet by a tap beside it; not every browser does so by itself. */
export function useTapOutside(ref: RefObject<HTMLDialogElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return undefined;
    // A tap on the backdrop is one on the dialog, outside of its box.
    const tap = ({ target, clientX, clientY }: MouseEvent) => {
      const { left, right, top } = sheet.getBoundingClientRect();
      if (target === sheet && (clientX < left || clientX > right || clientY < top)) onDismiss();
    };
    sheet.addEventListener('click', tap);
    return () => sheet.removeEventListener('click', tap);
  }, [ref, onDismiss]);
}
