import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { activeOption, pressInCombobox } from './combobox-keys.ts';

type ComboboxOptions = {
  /** How many options there are to pick. */
  count: number;
  /** Selects the first option by itself; without it Enter in the field sends its form. */
  selectsFirst?: boolean;
  /** Whether there is a list to show for the text. */
  isOpen?: boolean;
  /** Clears the field. Without it Esc is left to the dialog around the field. */
  onClear?: () => void;
};

export type Combobox = ReturnType<typeof useCombobox>;

// The field keeps the focus. The press itself picks nothing: it may begin to scroll the list.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * A combobox: the focus stays in the field while arrows select an option; Enter or a click picks it, which runs the
 * `onClick` of the option. Returns the attributes of the field, the list and the options.
 */
export function useCombobox({
  count,
  selectsFirst = false,
  isOpen: hasList = count > 0,
  onClear,
}: ComboboxOptions) {
  const list = useId();
  const optionId = (index: number) => `${list}-${index}`;
  const first = selectsFirst ? 0 : -1;
  const [selected, setSelected] = useState(first);
  const [isDismissed, setDismissed] = useState(false);
  const isOpen = hasList && !isDismissed;
  const active = isOpen ? activeOption({ count, selected, selectsFirst }) : -1;
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function select(index: number) {
    setSelected(index);
    setDismissed(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const { isComposing } = event.nativeEvent;
    const press = { key, altKey, ctrlKey, metaKey, shiftKey, isComposing };
    const act = pressInCombobox(press, { count, selected, selectsFirst, isOpen, hasText: hasList });
    const isEscape = act === 'close' || act === 'clear';
    if (act === null || (isEscape && !onClear)) return;
    event.preventDefault();
    if (act === 'pick') document.getElementById(activeId ?? '')?.click();
    else if (act === 'close') setDismissed(true);
    else if (act === 'clear') onClear?.();
    else if (act !== 'nothing') select(act.select);
  }

  return {
    isOpen,
    /** Selects what is selected before any key, for another text. */
    reset: () => select(first),
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? list : undefined,
      'aria-activedescendant': activeId,
      onKeyDown,
    },
    list: { id: list, role: 'listbox' },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      onPointerMove: () => setSelected(index),
      onMouseDown: keepFocus,
    }),
  } as const;
}
