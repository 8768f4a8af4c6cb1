import { type SubmitEvent, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { CATALOG_PATH } from '#contract/addresses.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './search-field.module.css';
import type { TakeText } from './use-search.ts';

type SearchFieldProps = {
  /** Shows results while typing; without scripts, or before they run, the form opens the catalogue. */
  search?: { open: (takeText?: TakeText) => boolean; preload: () => void };
  wide?: boolean;
};

/** The search field of the catalogue; with `search` a click or the first letter opens the dialog. */
export function SearchField({ search, wide = false }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();

  // Focus alone does not open it: Tab must pass the field, and the focus returns to it.
  const open = () => search?.open(takeText);

  function takeText(): string {
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
        {/* On the results page the query is in the filters, and this field is empty. */}
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
          onPointerEnter={search?.preload}
          onFocus={search?.preload}
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
