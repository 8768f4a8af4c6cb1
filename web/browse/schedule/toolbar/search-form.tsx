import { useEffect, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { Input } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type ScheduleChoice, schedulePath } from './choice.ts';
import { HiddenChoiceFields } from './hidden-choice-fields.tsx';
import styles from './search-form.module.css';

/** Searches the schedule by title as the viewer types. */
export function ScheduleSearchForm({ choice }: { choice: ScheduleChoice }) {
  const [text, setText, send] = useTyping(choice);
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <Form
        action={SCHEDULE_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <HiddenChoiceFields choice={{ ...choice, search: undefined }} />
        <Input
          type="search"
          name="search"
          aria-label="Поиск по расписанию"
          placeholder="Найти в расписании"
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

const TYPING_PAUSE = 350;

/** Returns the field's text: ahead of the address while the viewer types, following it when a link changes it. */
function useTyping(choice: ScheduleChoice) {
  const navigate = useNavigate();
  const current = choice.search ?? '';
  const [text, setText] = useState(current);
  const [sent, setSent] = useState(current);
  const [previous, setPrevious] = useState(current);

  if (previous !== current) {
    setPrevious(current);
    // The result of the form's own navigation must not undo what was typed since.
    if (current !== sent) setText(current);
    setSent(current);
  }

  const search = text.trim();
  useEffect(() => {
    if (search === sent) return undefined;
    const timer = setTimeout(() => send(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  });

  function send() {
    setSent(search);
    const path = schedulePath({ ...choice, search: search || undefined });
    void navigate(path, { replace: true, preventScrollReset: true });
  }

  return [text, setText, send] as const;
}
