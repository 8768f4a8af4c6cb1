import { type SubmitEvent, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { CATALOG_PATH } from '#contract/addresses.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './search-field.module.css';
import type { TakeText } from './use-search.ts';

type SearchFieldProps = {
  /** Shows what is found while it is typed; without scripts, or before they run, the form leads to the catalogue. */
  search?: { open: (take?: TakeText) => boolean; warm: () => void };
  wide?: boolean;
};

/** Looks a title up in the catalogue; with `search` it opens by a click and by the first letter. */
export function SearchField({ search, wide = false }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();

  // Not by the focus alone: whoever walks the page with Tab must get past the field, and the focus comes back to it.
  const open = () => search?.open(take);

  function take(): string {
    const text = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    return text;
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (!search || field.current?.value.trim() !== '') return;
    event.preventDefault();
    open();
  }

  return (
    <search className={classes(styles.search, wide && styles.wide)}>
      <Form action={CATALOG_PATH} className={styles.form} onSubmit={submit}>
        <Icon name="search" size={18} />
        {/* Once the answer is on screen the question belongs to its filters, and the field is empty. */}
        <input
          key={key}
          ref={field}
          className={styles.input}
          type="search"
          name="search"
          aria-label="Поиск по каталогу"
          placeholder="Название релиза"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onPointerEnter={search?.warm}
          onFocus={search?.warm}
          onClick={open}
          onInput={open}
        />
        {search && (
          <kbd className={styles.key} title="Клавиша / или Ctrl+K">
            /
          </kbd>
        )}
      </Form>
    </search>
  );
}
