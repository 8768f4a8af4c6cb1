import { useEffect, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { Input } from '#web/ui/controls/field.tsx';
import { type ScheduleChoice, schedulePath } from './choice.ts';
import { KeptChoice } from './kept-choice.tsx';
import styles from './search-form.module.css';

/** Looks a title up in the schedule, while it is being typed. */
export function SearchForm({ choice }: { choice: ScheduleChoice }) {
  const [text, setText, send] = useTyping(choice);
  return (
    <search className={styles.search}>
      <Form
        action={SCHEDULE_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <KeptChoice choice={{ ...choice, search: undefined }} />
        <Input
          type="search"
          name="search"
          aria-label="Поиск по расписанию"
          placeholder="Название релиза"
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

/** The text of the field: ahead of the address while it is typed, and following it wherever links lead. */
function useTyping(choice: ScheduleChoice) {
  const navigate = useNavigate();
  const asked = choice.search ?? '';
  const [text, setText] = useState(asked);
  const [sent, setSent] = useState(asked);
  const [seen, setSeen] = useState(asked);

  if (seen !== asked) {
    setSeen(asked);
    // The answer to our own question must not undo what was typed since.
    if (asked !== sent) setText(asked);
    setSent(asked);
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
