import { type MenuPress, NOTHING_TYPED, pressInMenu } from './menu-keys.ts';

// Of the menu that is open: there is at most one.
let typed = NOTHING_TYPED;

/** The visible items of a menu. */
export function itemsOf(menu: HTMLElement): HTMLElement[] {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  return items.filter((item) => item.checkVisibility());
}

/** Moves the focus as a key in an open menu asks for; false for keys that the menu has no use for. */
export function moveInMenu(menu: HTMLElement, press: MenuPress): boolean {
  const items = itemsOf(menu);
  const read = items.map((item) => ({
    label: item.getAttribute('aria-label') ?? item.textContent,
    isDisabled: item.matches(':disabled, [aria-disabled=true]'),
  }));
  const moved = pressInMenu(press, read, items.indexOf(document.activeElement as HTMLElement), typed);
  if (!moved) return false;
  typed = moved.typed;
  if (moved.index !== null) items[moved.index]?.focus();
  return true;
}
