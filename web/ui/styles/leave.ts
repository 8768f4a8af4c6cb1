const LEAVE_MS = 120;

/**
 * Moves an element out of sight, at once with reduced motion, then calls `onEnd`. Returns the function that stops it
 * and puts the element back.
 */
export function leave(element: HTMLElement, frames: Keyframe[], onEnd: () => void): () => void {
  const animation = element.animate(frames, {
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : LEAVE_MS,
    easing: getComputedStyle(element).getPropertyValue('--ease-leave'),
    fill: 'forwards',
  });
  animation.addEventListener('finish', onEnd);
  return () => animation.cancel();
}
