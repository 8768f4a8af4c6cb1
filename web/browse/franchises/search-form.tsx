import { useState } from 'react';
import { Form } from 'react-router';
import { FRANCHISES_PATH } from '#contract/addresses.ts';
import { Input } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './search-form.module.css';

/** Searches franchises by name; the field follows the address. */
export function FranchiseSearchForm({ search }: { search: string }) {
  const [text, setText] = useState(search);
  const [previous, setPrevious] = useState(search);

  if (previous !== search) {
    setPrevious(search);
    setText(search);
  }

  return (
    <search className={styles.search}>
      <Icon name="search" />
      <Form action={FRANCHISES_PATH} replace>
        <Input
          type="search"
          name="search"
          aria-label="Название франшизы"
          placeholder="Найти франшизу"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Form>
    </search>
  );
}
