/** A pressed key, as far as comboboxes look at it. */
export type ComboboxPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  /** Whether the key chooses a suggestion of an input method. */
  isComposing: boolean;
};

export type ComboboxState = {
  /** How many options there are to pick. */
  count: number;
  /** The index of the option that the keys have selected, -1 for none; it may be that of a longer list before. */
  selected: number;
  /** Whether there is always a selected option, so that Enter picks one and does not send the form. */
  selectsFirst: boolean;
  isOpen: boolean;
  hasText: boolean;
};

/** What a key does; `select` also opens a closed list, and `nothing` keeps the key from the form around. */
type ComboboxAct = { select: number } | 'pick' | 'close' | 'clear' | 'nothing';

/** The index of the selected option of a list; -1 if none is. */
export function activeOption({ count, selected, selectsFirst }: Omit<ComboboxState, 'isOpen' | 'hasText'>) {
  if (selectsFirst) return Math.min(Math.max(0, selected), count - 1);
  return selected < count ? selected : -1;
}

/** The index after a step in a ring of the options and, unless one is always selected, the field (-1). */
function optionAfter(active: number, step: 1 | -1, { count, selectsFirst }: ComboboxState): number {
  if (selectsFirst) return (active + step + count) % count;
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

/**
 * What a key in the field does to the list: arrows up and down select an option, Enter picks it, Esc closes the list
 * and then clears the field. Null for keys of the text, such as Home, End and arrows to the side.
 */
export function pressInCombobox(press: ComboboxPress, state: ComboboxState): ComboboxAct | null {
  if (press.isComposing) return null;
  const { count, selectsFirst, isOpen, hasText } = state;
  const active = activeOption(state);
  if (press.key === 'Enter') {
    if (isOpen && active >= 0) return 'pick';
    return selectsFirst ? 'nothing' : null;
  }
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (press.key === 'Escape') {
    if (isOpen) return 'close';
    return hasText ? 'clear' : null;
  }
  const step = press.key === 'ArrowDown' ? 1 : press.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || count === 0) return null;
  return { select: isOpen ? optionAfter(active, step, state) : active };
}
