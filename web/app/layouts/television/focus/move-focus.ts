import { type Direction, findDiagonal, findNearest, type Rect } from '#web/ui/remote/nearest-control.ts';
import { controlsIn, focusedControl, openLayer, rectOf } from './focusable.ts';
import { rowOf, keepPlace, placeInRow } from './rows.ts';

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
function reveal(control: HTMLElement, isFast: boolean): void {
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

// The control that the last key led to, and the column that Up and Down keep until another key or press.
let reached: HTMLElement | null = null;
let column: Pick<Rect, 'left' | 'right'> | null = null;
let lastInContent: HTMLElement | null = null;

/** Moves the focus to a control and brings it into view. */
export function focusOn(control: HTMLElement, isFast = false): void {
  control.focus({ preventScroll: true });
  reached = control;
  keepPlace(control);
  if (!control.closest('[data-rail]')) lastInContent = control;
  reveal(control, isFast);
}

/** The rail with the sections of the site; null on pages without it. */
export function findRail(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-rail]');
}

// Focused while the main action is not shown yet: it may be loading.
let standIn: HTMLElement | null = null;

/** The first control of a page's first screen that a selector matches. */
function findOnFirstScreen(selector: string): HTMLElement | undefined {
  const controls = controlsIn(document.querySelector('main') ?? document.body);
  return controls.find(
    (control) => control.matches(selector) && control.getBoundingClientRect().top + scrollY < innerHeight,
  );
}

// The main action of a page. A release that is only announced has none, but it can be added to favorites.
const ACTIONS = ['[data-main]', '[data-actions] *'];
const STAND_INS = ['[data-card], li article a', '[aria-current]', '*'];

const findFirst = (selectors: readonly string[]) => selectors.map(findOnFirstScreen).find(Boolean);

/** Whether the main action has to be focused: it has appeared, or the control that had the focus was removed. */
export function isFocusMissing(): boolean {
  const { activeElement } = document;
  if (standIn !== null && activeElement === standIn) return (findFirst(ACTIONS) ?? standIn) !== standIn;
  return reached !== null && !reached.isConnected && activeElement === document.body;
}

/** Focuses the main action of the page, or else its first card, current link or control. */
export function focusMain(): void {
  const first = findFirst([...ACTIONS, ...STAND_INS]);
  if (first) focusOn(first, true);
  standIn = first?.matches('[data-main]') ? null : (first ?? null);
}

/** Returns the focus from the rail to the page. */
export function focusContent(): void {
  if (lastInContent?.isConnected) focusOn(lastInContent);
  else focusMain();
}

function fromRect(focused: HTMLElement, way: Direction): Rect {
  const rect = rectOf(focused);
  if (way === 'left' || way === 'right' || focused !== reached) column = null;
  if (way === 'left' || way === 'right') return rect;
  column ??= { left: rect.left, right: rect.right };
  return { ...rect, ...column };
}

function findTarget(focused: HTMLElement, scope: Element, way: Direction): HTMLElement | undefined {
  const rail = findRail();
  const isInRail = rail?.contains(focused) ?? false;
  const others = controlsIn(scope).filter(
    (control) => control !== focused && (rail?.contains(control) ?? false) === isInRail,
  );
  const rects = others.map(rectOf);
  const from = fromRect(focused, way);
  const nearest = findNearest(from, rects, way);
  if (nearest !== null || way === 'up' || way === 'down') return others[nearest ?? -1];
  // A row that was scrolled has controls beside the window, and under the rail.
  const edge = rail?.getBoundingClientRect().right ?? 0;
  const isSeen = rects.map(({ left, right }) => left >= edge && right <= innerWidth);
  const seen = others.filter((_, i) => isSeen[i]);
  return seen[findDiagonal(from, seen.map(rectOf), way) ?? -1];
}

/** Moves the focus to the nearest control in a direction; Left at the edge of the page opens the rail. */
export function moveFocus(way: Direction, isFast: boolean): void {
  standIn = null;
  const layer = openLayer();
  const focused = focusedControl();
  if (!focused || (layer && !layer.contains(focused))) {
    const [first] = layer ? controlsIn(layer) : [];
    if (first) focusOn(first);
    else focusContent();
    return;
  }
  const rail = findRail();
  if (!layer && rail?.contains(focused) && way === 'right') return focusContent();
  const target = findTarget(focused, layer ?? document.body, way);
  if (target) return focusOn(layer || rail?.contains(target) ? target : placeInRow(target, focused), isFast);
  if (layer || way !== 'left' || !rail || rail.contains(focused)) return;
  const sections = controlsIn(rail);
  const current = sections.find((control) => control.matches('[aria-current]')) ?? sections[0];
  if (current) focusOn(current);
}
