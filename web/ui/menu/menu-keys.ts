/** A pressed key, as far as menus look at it; `timeStamp` in milliseconds. */
export type MenuPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'timeStamp'
>;

/** An item of an open menu. Arrows reach a disabled one, so that it can be read; letters do not. */
type Item = { label: string; isDisabled: boolean };

/** The letters typed in a menu, and when the last of them was, in milliseconds. */
export type Typed = { text: string; at: number };

export const NOTHING_TYPED: Typed = { text: '', at: -Infinity };

const TYPING_PAUSE_MS = 500;

type Modifiers = Pick<MenuPress, 'altKey' | 'ctrlKey' | 'metaKey'>;

function hasModifier({ altKey, ctrlKey, metaKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey;
}

/** The end of a menu that gets the focus when a key on its button opens it; null for keys that are not arrows. */
export function endToOpen(press: MenuPress): 'first' | 'last' | null {
  if (hasModifier(press) || press.shiftKey) return null;
  if (press.key === 'ArrowDown') return 'first';
  return press.key === 'ArrowUp' ? 'last' : null;
}

/** The index that a key leads to from an item, -1 for none, in a ring of `count`; null for keys that lead nowhere. */
function indexAfter(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}

/** The index of the next item that begins with what was typed, in a ring; null if there is none. */
function findTyped(items: readonly Item[], text: string, current: number): number | null {
  const typed = fold(text);
  // The same letter again leads to the next item that begins with it.
  const isOneLetter = typed === typed.charAt(0).repeat(typed.length);
  const start = isOneLetter ? typed.charAt(0) : typed;
  const from = isOneLetter ? current + 1 : Math.max(0, current);
  for (let step = 0; step < items.length; step += 1) {
    const index = (from + step) % items.length;
    const item = items[index];
    if (item && !item.isDisabled && fold(item.label).startsWith(start)) return index;
  }
  return null;
}

/**
 * What a key does in an open menu: the index of the item that gets the focus, null if it stays where it is, and the
 * letters typed so far. Null for keys that the menu has no use for. `current` is the focused item, -1 for none.
 */
export function pressInMenu(
  press: MenuPress,
  items: readonly Item[],
  current: number,
  typed: Typed,
): { index: number | null; typed: Typed } | null {
  if (hasModifier(press) || items.length === 0) return null;
  const { key, timeStamp } = press;
  if (/^[\p{L}\p{N}]$/u.test(key)) {
    const text = timeStamp - typed.at < TYPING_PAUSE_MS ? typed.text + key : key;
    return { index: findTyped(items, text, current), typed: { text, at: timeStamp } };
  }
  const index = indexAfter(key, current, items.length);
  return index === null ? null : { index, typed: NOTHING_TYPED };
}
