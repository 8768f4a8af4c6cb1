import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import type { ControlProps } from '../control.tsx';
import styles from './releases.module.css';
import { type Find, type Found, useFound } from './use-found.ts';

export type RecordSearchProps<Item extends Found> = Pick<ControlProps, 'input'> & {
  /** The same function with every render. */
  find: Find<Item>;
  words: { placeholder: string; found: string };
  taken: readonly Item['id'][];
  isFocused?: boolean;
  onPick: (item: Item) => void;
};

const LISTBOX = { role: 'listbox' } as const;
const OPTION = { role: 'option', tabIndex: -1 } as const;

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** A field that finds records by name; arrows choose one, Enter takes it. */
export function RecordSearch<Item extends Found>({
  input,
  find,
  words,
  taken,
  isFocused = false,
  onPick,
}: RecordSearchProps<Item>) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(find, text);
  const free = found.items.filter(({ id }) => !taken.includes(id));
  const isOpen = text.trim() !== '';
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function pick(item: Item | undefined) {
    if (!item) return;
    setText('');
    setAt(0);
    onPick(item);
  }

  function press(event: KeyboardEvent) {
    const step = event.altKey ? undefined : STEPS[event.key];
    if (step !== undefined && free.length > 0) setAt((at + step + free.length) % free.length);
    else if (event.key === 'Enter') pick(free[at]);
    else if (event.key === 'Escape' && isOpen) setText('');
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.search}>
      <StudioIcon name="search" />
      <input
        {...input}
        ref={field}
        value={text}
        placeholder={words.placeholder}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && free[at] ? `${list}-${free[at].id}` : undefined}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div {...LISTBOX} aria-label={words.found} id={list} className={styles.found} hidden={!isOpen}>
        {free.map((item, index) => (
          <div
            key={item.id}
            id={`${list}-${item.id}`}
            {...OPTION}
            aria-selected={index === at}
            className={classes(styles.option, index === at && styles.current)}
            // The field keeps the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              pick(item);
            }}
          >
            {item.picture !== undefined && <Picture address={item.picture} />}
            <span className={styles.name}>{item.name}</span>
          </div>
        ))}
        {free.length === 0 && (
          <div {...OPTION} aria-disabled="true" aria-selected="false" className={styles.none}>
            {found.note}
          </div>
        )}
      </div>
    </div>
  );
}

function Picture({ address }: { address: string | null }) {
  return address === null ? <span /> : <img src={address} alt="" width={24} height={36} />;
}
