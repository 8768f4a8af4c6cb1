import { type KeyboardEvent, useEffect, useState } from 'react';

const LIST = 'search-options';
const optionId = (index: number) => `search-option-${index}`;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Returns the index after a step in a ring of the field, which is -1, and `count` options. */
export function nextOption(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

export type Combobox = ReturnType<typeof useCombobox>;

/**
 * Implements a combobox: arrow keys select an option and Enter opens it while the focus stays in the field. Returns the
 * attributes of the field, the list and the options.
 */
export function useCombobox() {
  const [count, setCount] = useState(0);
  const [selected, select] = useState(-1);
  const active = selected < count ? selected : -1;

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    // Ignores keys that choose a suggestion of an input method.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      select(nextOption(active, step, count));
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  }

  return {
    /** Sets the number of options. */
    setCount,
    select,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? LIST : undefined,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      onKeyDown,
    },
    list: { id: LIST, role: 'listbox' },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      onPointerMove: () => select(index),
    }),
  } as const;
}
