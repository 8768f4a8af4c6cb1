import { type KeyboardEvent, useEffect, useState } from 'react';

const LIST = 'search-options';
const optionId = (at: number) => `search-option-${at}`;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The place after a step in a ring of `count` options and the field itself, which is -1. */
export function stepped(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

export type Options = ReturnType<typeof useOptions>;

/**
 * Lets the arrows walk a list of options and Enter take one while the focus stays in the field; `field`, `list` and
 * `option` are what the three elements must carry.
 */
export function useOptions() {
  const [count, offer] = useState(0);
  const [pointed, point] = useState(-1);
  const active = pointed < count ? pointed : -1;

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows also choose among what an input method offers.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      point(stepped(active, step, count));
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  }

  return {
    /** Says how many options there are. */
    offer,
    point,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? LIST : undefined,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      onKeyDown,
    },
    list: { id: LIST, role: 'listbox' },
    option: (at: number) => ({
      id: optionId(at),
      role: 'option',
      'aria-selected': at === active,
      tabIndex: -1,
      onPointerMove: () => point(at),
    }),
  } as const;
}
