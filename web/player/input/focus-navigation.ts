import { isVisible } from '#web/ui/remote/is-visible.ts';
import { findNearest, type Rect, type Direction } from '#web/ui/remote/nearest-control.ts';

const CONTROLS = 'button:not(:disabled), a[href], input[data-seek]:not(:disabled)';
// The first of these that is open traps the focus.
const OVERLAYS = ['dialog[open]', '[role=menu]', 'aside'];
// With hidden controls only the notices can be focused.
const VISIBLE_NOTICES = '[data-idle] > [data-notices]';

function controlsIn(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(isVisible);
}

/** The open menu, dialog or panel over the video; null if none is open. */
function findOverlay(box: HTMLElement): Element | null {
  return OVERLAYS.map((selector) => box.querySelector(selector)).find((element) => element !== null) ?? null;
}

/** The focused control inside the container, or null. */
export function findFocused(box: HTMLElement): HTMLElement | null {
  const focused = box.ownerDocument.activeElement as HTMLElement | null;
  return focused && focused !== box && box.contains(focused) ? focused : null;
}

/** Focuses the play button, or the first control. */
export function focusFirst(box: HTMLElement): void {
  const controls = controlsIn(findOverlay(box) ?? box);
  (controls.find((control) => control.matches('[data-play]')) ?? controls[0])?.focus();
}

/** Focuses the first control of a notice on the video; false if there is none. */
export function focusNotice(box: HTMLElement): boolean {
  const notices = box.querySelector('[data-notices]');
  const [first] = notices ? controlsIn(notices) : [];
  first?.focus();
  return first !== undefined;
}

/** Moves the focus in a direction, or to the first control if none has it; false if no control lies that way. */
export function moveFocus(box: HTMLElement, way: Direction): boolean {
  const focused = findFocused(box);
  const scope = findOverlay(box) ?? box.querySelector(VISIBLE_NOTICES) ?? box;
  if (!focused || !scope.contains(focused)) {
    focusFirst(box);
    return true;
  }
  const others = controlsIn(scope).filter((control) => control !== focused);
  const rects = others.map((control): Rect => control.getBoundingClientRect());
  const index = findNearest(focused.getBoundingClientRect(), rects, way);
  if (index !== null) others[index]?.focus();
  return index !== null;
}
