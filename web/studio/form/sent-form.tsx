import { type ReactNode, useState } from 'react';
import type { Answer } from '../access/send-to-studio.ts';
import { StudioButton } from '../ui/studio-button.tsx';
import { PanelFields } from './act-form.tsx';
import styles from './act-panel.module.css';
import { placeRefusal } from './field-errors.ts';
import type { FormAnswer } from './field.tsx';

/**
 * Sends a form to the API from the browser, where it counts first, compares with what was seen or carries a file, and
 * keeps what was refused. `fields` are the names of the form, `own` those that the API has otherwise (`placeErrors`).
 */
export function useSend() {
  const [answer, setAnswer] = useState<FormAnswer>();
  const [isBusy, setIsBusy] = useState(false);

  async function send<Value>(
    sent: Promise<Answer<Value>>,
    fields: Iterable<string> = [],
    own?: Record<string, string>,
  ): Promise<Value | undefined> {
    setIsBusy(true);
    const { value, refused } = await sent;
    setIsBusy(false);
    setAnswer(refused && placeRefusal(refused, fields, own));
    return value;
  }

  return { answer, isBusy, send, refuse: setAnswer };
}

type SentFormProps = Pick<ReturnType<typeof useSend>, 'answer' | 'isBusy'> & {
  onSubmit: (form: FormData) => Promise<void> | void;
  /** The words on its button. */
  submit: string;
  isDanger?: boolean;
  /** Another button before it. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The form of a panel that the browser sends by itself: its fields and the button; see `useSend`. */
export function SentForm({
  answer,
  isBusy,
  onSubmit,
  submit,
  isDanger = false,
  beside,
  children,
}: SentFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit(new FormData(event.currentTarget));
      }}
    >
      <PanelFields
        answer={answer}
        foot={
          <>
            {beside}
            <StudioButton
              type="submit"
              variant={isDanger ? 'danger' : 'main'}
              size="large"
              aria-busy={isBusy || undefined}
            >
              {submit}
            </StudioButton>
          </>
        }
      >
        {children}
      </PanelFields>
    </form>
  );
}
