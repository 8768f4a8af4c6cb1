import { nearest, type Rect, type Way } from './spatial.ts';

const CONTROLS = 'button:not(:disabled), a[href], input[data-seek]:not(:disabled)';
// The innermost of what is open keeps the focus.
const OPEN = ['dialog[open]', '[role=menu]', 'aside'];
// With the controls hidden only what stands by itself can be reached.
const ALONE = '[data-idle] > [data-notices]';

function isShown(element: HTMLElement): boolean {
  // Old televisions know only the second way.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
}

function controlsIn(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
}

/** What is open over the picture; null for the picture itself. */
function openIn(box: HTMLElement): Element | null {
  return OPEN.map((selector) => box.querySelector(selector)).find((element) => element !== null) ?? null;
}

/** The control inside the box that has the focus. */
export function focusedIn(box: HTMLElement): HTMLElement | null {
  const focused = box.ownerDocument.activeElement as HTMLElement | null;
  return focused && focused !== box && box.contains(focused) ? focused : null;
}

/** Puts the focus on play or pause, or on the first control that is there. */
export function focusFirst(box: HTMLElement): void {
  const controls = controlsIn(openIn(box) ?? box);
  (controls.find((control) => control.matches('[data-play]')) ?? controls[0])?.focus();
}

/** Puts the focus on the first control of what stands on the picture by itself; false when nothing does. */
export function focusNotice(box: HTMLElement): boolean {
  const notices = box.querySelector('[data-notices]');
  const [first] = notices ? controlsIn(notices) : [];
  first?.focus();
  return first !== undefined;
}

/** Moves the focus to the control that lies that way, from nowhere to the first one; false when nothing lies there. */
export function walk(box: HTMLElement, way: Way): boolean {
  const focused = focusedIn(box);
  const scope = openIn(box) ?? box.querySelector(ALONE) ?? box;
  if (!focused || !scope.contains(focused)) {
    focusFirst(box);
    return true;
  }
  const others = controlsIn(scope).filter((control) => control !== focused);
  const rects = others.map((control): Rect => control.getBoundingClientRect());
  const index = nearest(focused.getBoundingClientRect(), rects, way);
  if (index !== null) others[index]?.focus();
  return index !== null;
}
