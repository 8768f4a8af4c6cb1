import { type RefObject, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './search-field.module.css';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

// By physical key: on the Russian layout the slash key types a full stop.
function useSearchKeys(field: RefObject<HTMLInputElement | null>, on: boolean) {
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey;
      const slash =
        event.code === 'Slash' && !control && !event.altKey && !event.shiftKey && !isTyping(event.target);
      if (!slash && !(event.code === 'KeyK' && control)) return;
      if (!field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [field, on]);
}

/** Looks a title up in the catalogue; with `shortcut` it takes the focus by `/` and Ctrl+K. */
export function SearchField({ shortcut = false, wide = false }: { shortcut?: boolean; wide?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  useSearchKeys(field, shortcut);

  return (
    <search className={classes(styles.search, wide && styles.wide)}>
      <Form action="/anime/catalog/" className={styles.form}>
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
        />
        {shortcut && (
          <kbd className={styles.key} title="Клавиша / или Ctrl+K">
            /
          </kbd>
        )}
      </Form>
    </search>
  );
}
