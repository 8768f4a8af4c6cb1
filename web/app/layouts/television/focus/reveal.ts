import { rowOf } from './rows.ts';

// What is above this part of the window stays where it is while the page is at its top.
const FIRST_SCREEN = 0.9;

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function scrollRow(row: HTMLElement, control: HTMLElement, behavior: ScrollBehavior): void {
  const [box, rect] = [row.getBoundingClientRect(), control.getBoundingClientRect()];
  const style = getComputedStyle(row);
  const [start, end] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)];
  const by =
    rect.left < start
      ? rect.left - start
      : rect.right > end
        ? Math.min(rect.right - end, rect.left - start)
        : 0;
  if (by !== 0) row.scrollBy({ left: by, behavior });
}

/** Scrolls a focused control to a comfortable place: the middle of the window, or the top of the page near its top. */
export function reveal(control: HTMLElement, isFast: boolean): void {
  const behavior: ScrollBehavior = isFast || isCalm() ? 'instant' : 'smooth';
  if (control.closest('dialog, [popover], [data-rail], [aria-live]')) {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return;
  }
  const row = rowOf(control);
  if (row) scrollRow(row, control, behavior);
  const { top, bottom } = control.getBoundingClientRect();
  const [start, end] = [top + scrollY, bottom + scrollY];
  const isOnFirstScreen = end < innerHeight * FIRST_SCREEN;
  // The start of a control that is taller than the window is what is read first.
  const middle = Math.min(start, (start + end - innerHeight) / 2);
  scrollTo({ top: isOnFirstScreen ? 0 : middle, behavior });
}
