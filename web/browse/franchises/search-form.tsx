import { useState } from 'react';
import { Form } from 'react-router';
import { FRANCHISES_PATH } from '#contract/addresses.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Input } from '#web/ui/controls/field.tsx';
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
      <Form action={FRANCHISES_PATH} replace className={styles.form}>
        <Input
          type="search"
          name="search"
          aria-label="Название франшизы"
          placeholder="Название франшизы"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Найти</Button>
      </Form>
    </search>
  );
}
