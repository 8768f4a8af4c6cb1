import { isVisible } from '#web/ui/remote/is-visible.ts';
import type { Rect } from '#web/ui/remote/nearest-control.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), ' +
  'textarea:not(:disabled), summary, [tabindex="0"]';

// A smaller control is drawn by its label.
const MIN_SIZE = 4;

function isShown(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.closest('[inert]') && isVisible(element);
}

/** The controls in a part of the page that a key may lead to. */
export function controlsIn(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
}

// Two sliders may lie on each other, such as those of a range of years.
function handleOf({ min, max, value }: HTMLInputElement, { left, top, bottom, width }: DOMRect): Rect {
  const [start, end] = [Number(min || 0), Number(max || 100)];
  const at = left + (width * (Number(value) - start)) / Math.max(1, end - start);
  return { left: at - 1, top, right: at + 1, bottom };
}

/** Where a control is seen on the screen: of a slider its handle. */
export function rectOf(control: HTMLElement): Rect {
  const own = control.getBoundingClientRect();
  if (control instanceof HTMLInputElement && control.type === 'range') return handleOf(control, own);
  const label = own.width < MIN_SIZE || own.height < MIN_SIZE ? control.closest('label') : null;
  const { left, top, right, bottom } = label?.getBoundingClientRect() ?? own;
  return { left, top, right, bottom };
}

function isPopover(element: Element): boolean {
  try {
    return element.matches(':popover-open') && element.getAttribute('popover') !== 'manual';
  } catch {
    // Browsers without popovers do not know the selector.
    return false;
  }
}

/** The open dialog, menu or panel, which keeps the focus; null if none is open. */
export function openLayer(): HTMLElement | null {
  const layers = [...document.querySelectorAll<HTMLElement>('dialog, [popover]')];
  return layers.findLast((one) => one.hasAttribute('open') || isPopover(one)) ?? null;
}

/** Closes a layer; the focus returns to the control that opened it. */
export function closeLayer(layer: HTMLElement): void {
  if (layer instanceof HTMLDialogElement && layer.open) layer.close();
  else layer.hidePopover();
}

/** The focused control; null if there is none, for example after it was removed. */
export function focusedControl(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.matches(FOCUSABLE) ? activeElement : null;
}
