import { type RefObject, useEffect } from 'react';

const MIN_DISTANCE = 96;
// Pixels in a millisecond.
const MIN_SPEED = 0.5;

/** Whether a drag downwards by a distance in pixels closes the sheet: it is long, or short and quick. */
export function isDismissed(distance: number, milliseconds: number): boolean {
  return distance > MIN_DISTANCE || (distance > 24 && distance / Math.max(1, milliseconds) > MIN_SPEED);
}

/** Moves a sheet with the finger that drags it down from its top, and closes it if the finger goes far enough. */
export function useSheetDrag(ref: RefObject<HTMLElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let from: { y: number; at: number } | null = null;
    let distance = 0;
    const start = ({ touches, timeStamp: at }: TouchEvent) => {
      const [finger] = touches;
      // A sheet that is scrolled down scrolls first.
      from = finger && touches.length === 1 && sheet.scrollTop <= 0 ? { y: finger.clientY, at } : null;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      if (!from) return;
      distance = (event.touches[0]?.clientY ?? from.y) - from.y;
      if (distance <= 0 || !event.cancelable) return;
      event.preventDefault();
      sheet.style.translate = `0 ${distance}px`;
    };
    const end = ({ timeStamp }: TouchEvent) => {
      if (from && isDismissed(distance, timeStamp - from.at)) onDismiss();
      else sheet.style.translate = '';
      from = null;
    };
    sheet.addEventListener('touchstart', start, { signal, passive: true });
    sheet.addEventListener('touchmove', move, { signal, passive: false });
    sheet.addEventListener('touchend', end, { signal });
    sheet.addEventListener('touchcancel', end, { signal });
    return () => controller.abort();
  }, [ref, onDismiss]);
}
