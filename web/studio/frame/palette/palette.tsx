import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import type { StudioMe } from '#contract/studio/me.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key } from '../../ui/studio-button.tsx';
import styles from './palette.module.css';
import { findItems, ownItems, type PaletteItem } from './palette-items.ts';
import { usePeople } from './use-people.ts';

type PaletteProps = { ref: RefObject<HTMLDialogElement | null>; me: StudioMe; onKeys: () => void };

/** The command palette: a field that finds sections, people and acts, and does the chosen one. */
export function Palette({ ref, me, onKeys }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const submit = useSubmit();
  const people = usePeople(me, text);
  const items = [...findItems(ownItems(me), text), ...people].toSorted(byGroup);
  const current = items[Math.min(at, items.length - 1)];

  function run({ act }: PaletteItem) {
    ref.current?.close();
    if ('to' in act) void navigate(act.to);
    else if ('href' in act) location.assign(act.href);
    else if ('post' in act) void submit(null, { method: 'post', action: act.post });
    else onKeys();
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, items.length - 1) + step + items.length) % items.length);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      run(current);
    }
  }

  return (
    <dialog
      ref={ref}
      className={styles.palette}
      aria-label="Команды"
      closedby="any"
      onClose={() => {
        setText('');
        setAt(0);
      }}
    >
      <div className={styles.line}>
        <StudioIcon name="search" size={18} />
        <input
          type="text"
          role="combobox"
          aria-label="Найти или сделать"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          placeholder="Найти или сделать"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onKeyDown={press}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
        />
        <button type="button" className={styles.close} onClick={() => ref.current?.close()}>
          <Key>Esc</Key>
          <span>Закрыть</span>
        </button>
      </div>
      <div id={id} {...LISTBOX} aria-label="Найдено" className={styles.items}>
        {items.map((item, place) => (
          <Option
            key={item.id}
            id={`${id}-${item.id}`}
            item={item}
            heading={items[place - 1]?.group === item.group ? undefined : item.group}
            isCurrent={item === current}
            onHover={() => setAt(place)}
            onChoose={() => run(item)}
          />
        ))}
      </div>
      {items.length === 0 && (
        <p className={styles.none}>Ничего не нашлось: такого раздела или действия нет.</p>
      )}
      <p className={styles.keys}>
        <span>
          <Key>↑</Key> <Key>↓</Key> выбрать
        </span>
        <span>
          <Key>Enter</Key> сделать
        </span>
        <span>
          <Key>?</Key> все клавиши
        </span>
      </p>
    </dialog>
  );
}

// A `select` cannot stand below a field that the focus stays in.
const LISTBOX = { role: 'listbox' } as const;
const optionProps = (isSelected: boolean) => ({ role: 'option', 'aria-selected': isSelected }) as const;

const GROUPS = ['Разделы', 'Люди', 'Действия'];

function byGroup(a: PaletteItem, b: PaletteItem): number {
  return GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group);
}

type OptionProps = {
  id: string;
  item: PaletteItem;
  /** The name of the group, above its first item. */
  heading: string | undefined;
  isCurrent: boolean;
  onHover: () => void;
  onChoose: () => void;
};

function Option({ id, item: { label, icon, note }, heading, isCurrent, onHover, onChoose }: OptionProps) {
  return (
    <>
      {heading !== undefined && (
        <p className={styles.heading} role="presentation">
          {heading}
        </p>
      )}
      <button
        type="button"
        id={id}
        {...optionProps(isCurrent)}
        tabIndex={-1}
        ref={(element) => (isCurrent ? element?.scrollIntoView({ block: 'nearest' }) : undefined)}
        className={styles.item}
        onPointerMove={onHover}
        onClick={onChoose}
      >
        <StudioIcon name={icon} />
        {label}
        {note !== undefined && <small>{note}</small>}
      </button>
    </>
  );
}
