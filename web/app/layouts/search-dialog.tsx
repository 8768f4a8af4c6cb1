import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { CATALOG_PATH } from '#contract/addresses.ts';
import { SearchPanel } from '#web/browse/search/search-panel.tsx';
import { browserRecentSearches } from '#web/browse/search/use-recent-searches.ts';
import { useCombobox } from '#web/ui/combobox/use-combobox.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import styles from './search-dialog.css?inline';

adoptStyles(styles);

/** Opens the search, with the text of another field if given. */
export type SearchDialogHandle = { open: (text?: string) => void };

/** The search dialog, which opens over any page. */
export function SearchDialog({ ref }: { ref: Ref<SearchDialogHandle> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  const options = useCombobox({ count });
  const { key } = useLocation();
  const [page, setPage] = useState(key);

  // A navigation closes the search. An effect after the paint would close a search opened before it.
  if (page !== key) {
    setPage(key);
    setIsOpen(false);
  }
  useLayoutEffect(() => {
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  function search(next: string) {
    setText(next);
    options.reset();
    field.current?.focus();
  }

  function open(typed?: string) {
    if (!dialog.current?.open) {
      dialog.current?.showModal();
      setIsOpen(true);
    }
    if (typed === undefined) field.current?.select();
    else search(typed);
  }
  const close = () => dialog.current?.close();

  function reset() {
    setIsOpen(false);
    setText('');
    options.reset();
  }

  useImperativeHandle(ref, () => ({ open }));

  return (
    <dialog ref={dialog} className="search-dialog" aria-label="Поиск релизов" closedby="any" onClose={reset}>
      <search>
        <Form
          action={CATALOG_PATH}
          className="form"
          onSubmit={(event) => {
            if (text.trim() === '') return event.preventDefault();
            browserRecentSearches().add(text);
            close();
          }}
        >
          <span className="sign">
            <Icon name="search" />
          </span>
          <input
            ref={field}
            className="field"
            // Escape would empty a field of the type «search» instead of closing the dialog.
            type="text"
            inputMode="search"
            enterKeyHint="search"
            name="search"
            aria-label="Название релиза"
            placeholder="Название релиза"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => search(event.target.value)}
            {...options.field}
          />
          {text !== '' && (
            <button
              type="button"
              className={buttonClass({ variant: 'bare', square: true })}
              aria-label="Стереть"
              onClick={() => search('')}
            >
              <Icon name="close" />
            </button>
          )}
          <button type="button" className="close" aria-label="Закрыть поиск" onClick={close}>
            <Icon name="back" size={22} />
            <kbd className="key">Esc</kbd>
          </button>
        </Form>
      </search>
      {/* Scrolling the list hides the on-screen keyboard. */}
      <div className="body" onTouchMove={() => field.current?.blur()}>
        <SearchPanel
          text={text}
          isOpen={isOpen}
          options={options}
          onCount={setCount}
          onText={search}
          onClose={close}
        />
      </div>
      <p className="keys" aria-hidden="true">
        <kbd className="key">↑</kbd>
        <kbd className="key">↓</kbd> выбрать
        <kbd className="key">Enter</kbd> открыть
      </p>
    </dialog>
  );
}
