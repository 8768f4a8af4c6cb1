import { useEffect, useRef, useState } from 'react';
import { useCombobox } from '#web/ui/combobox/use-combobox.ts';
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

/** A field that finds records by name; arrows choose one, Enter or a click takes it. */
export function RecordSearch<Item extends Found>({
  input,
  find,
  words,
  taken,
  isFocused = false,
  onPick,
}: RecordSearchProps<Item>) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = useFound(find, text);
  const free = found.items.filter(({ id }) => !taken.includes(id));
  const search = (next: string) => {
    setText(next);
    box.reset();
  };
  const box = useCombobox({
    count: free.length,
    selectsFirst: true,
    isOpen: text.trim() !== '',
    onClear: () => search(''),
  });
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function pick(item: Item) {
    search('');
    onPick(item);
  }

  return (
    <div className={styles.search}>
      <StudioIcon name="search" />
      <input
        {...input}
        ref={field}
        value={text}
        placeholder={words.placeholder}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => search(event.currentTarget.value)}
        {...box.field}
      />
      <div {...box.list} aria-label={words.found} className={styles.found} hidden={!box.isOpen}>
        {free.map((item, index) => (
          <button
            key={item.id}
            type="button"
            {...box.option(index)}
            className={styles.option}
            onClick={() => pick(item)}
          >
            {item.picture !== undefined && <Picture address={item.picture} />}
            <span className={styles.name}>
              {item.name}
              {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
            </span>
          </button>
        ))}
        {free.length === 0 && (
          <div {...NOTE} className={styles.none}>
            {found.note}
          </div>
        )}
      </div>
    </div>
  );
}

// A list of options has nothing else in it.
const NOTE = { role: 'option', tabIndex: -1, 'aria-disabled': true, 'aria-selected': false } as const;

function Picture({ address }: { address: string | null }) {
  return address === null ? <span /> : <img src={address} alt="" width={24} height={36} />;
}
