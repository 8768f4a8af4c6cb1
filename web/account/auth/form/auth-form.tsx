import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './auth-form.module.css';
import type { FormAnswer } from './form-answer.ts';

type AuthFormProps = {
  /** The path of the page that handles the form. */
  action: string;
  answer: FormAnswer | undefined;
  /** The labels of the fields, in their order. */
  labels: Record<string, string>;
  /** The text of the button, and its text while the form is being sent. */
  submit: string;
  busy: string;
  /** Something other than the navigation is in progress. */
  isWaiting?: boolean;
  /** Sends the form without the router, because the next page has another security policy. */
  reloadDocument?: boolean;
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** The form of a sign-in page: errors are summed up above it, and the first invalid field gets the focus. */
export function AuthForm({
  action,
  answer,
  labels,
  submit,
  busy,
  isWaiting,
  reloadDocument = false,
  onSubmit,
  ref,
  children,
}: AuthFormProps) {
  const navigation = useNavigation();
  const isBusy = isWaiting || (navigation.state !== 'idle' && navigation.formAction?.startsWith(action));
  return (
    <Form
      ref={ref}
      method="post"
      action={action}
      noValidate
      replace
      reloadDocument={reloadDocument}
      className={styles.form}
      onSubmit={onSubmit}
    >
      {answer && <Summary answer={answer} labels={labels} />}
      {children}
      <button
        type="submit"
        className={buttonClass({ variant: 'main', size: 'large', wide: true })}
        aria-busy={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isBusy && <Spinner />}
        {isBusy ? busy : submit}
      </button>
    </Form>
  );
}

function Summary({ answer, labels }: { answer: FormAnswer; labels: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null);
  const invalid = Object.keys(labels).filter((name) => answer.fieldErrors[name] !== undefined);

  useEffect(() => {
    const form = box.current?.closest('form');
    const first = Object.keys(labels).find((name) => answer.fieldErrors[name] !== undefined);
    const field = first === undefined ? null : form?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    else box.current?.focus();
  }, [answer, labels]);

  const names = invalid.map((name) => `«${labels[name]}»`).join(', ');
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <p>{answer.problem ?? `Проверьте ${invalid.length === 1 ? 'поле' : 'поля'} ${names}.`}</p>
    </div>
  );
}
