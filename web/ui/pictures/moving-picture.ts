import type { MouseEvent } from 'react';

const MOVING = 'data-moving';

/**
 * Marks the picture of a clicked link: with a view transition it moves to the place of the picture that the next page
 * marks. Only one picture of a page may be marked.
 */
export function markMovingPicture({ currentTarget }: MouseEvent<HTMLElement>): void {
  document.querySelector(`[${MOVING}]`)?.removeAttribute(MOVING);
  currentTarget.querySelector('img')?.setAttribute(MOVING, '');
}
