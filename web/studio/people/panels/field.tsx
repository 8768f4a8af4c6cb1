import { type ComponentProps, createContext, type ReactNode, use, useEffect, useId, useRef } from 'react';
import type { FieldErrors } from '../../access/field-errors.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import styles from './act-panel.module.css';

/** What came of a form that was sent: what was typed, and what is wrong with which field or with the whole. */
export type FormAnswer = {
  errors?: FieldErrors;
  problem?: string | undefined;
  values?: Record<string, string>;
};

const FormContext = createContext<FormAnswer>({});

const CONTROLS = 'input:not([type=hidden]), textarea, select, button';

/** Moves the focus to the first wrong field of a form, or to the first control of a wrong group. */
export function focusWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid]');
  const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
}

type FormFieldsProps = {
  answer: FormAnswer | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The fields of a form. They show by their names what was typed and what is wrong, and the first wrong one gets the
 * focus; what is wrong with none of them stands below. The form has `noValidate`: browsers speak their own language.
 */
export function FormFields({ answer, className = styles.fields, children }: FormFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.errors) focusWrong(fields.current);
  }, [answer]);
  return (
    <FormContext value={answer ?? {}}>
      <div ref={fields} className={className}>
        {children}
        {answer?.problem !== undefined && (
          <p className={styles.error} role="alert">
            {answer.problem}
          </p>
        )}
      </div>
    </FormContext>
  );
}

/** What is wrong with a field of the form, by its name. */
export function useFieldError(name: string | undefined): string | undefined {
  const { errors = {} } = use(FormContext);
  return name === undefined ? undefined : errors[name];
}

/** What is wrong with a group of controls that has no field of its own. */
export function FieldError({ name }: { name: string }) {
  const error = useFieldError(name);
  return (
    error !== undefined && (
      <p className={styles.error} role="alert">
        {error}
      </p>
    )
  );
}

type Described = { label: string; help?: string | undefined; error?: string | undefined };
type Named = Described & { name?: string | undefined; required?: boolean | undefined };

/** The label, the text below and what connects them with the control. */
function useDescribed({ name, label, help, error: given, required }: Named) {
  const id = useId();
  const { values = {} } = use(FormContext);
  const found = useFieldError(name);
  const error = given ?? found;
  const text = error ?? help;
  return {
    /** What was typed before the answer. */
    typed: name === undefined ? undefined : values[name],
    control: {
      id,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': text === undefined ? undefined : `${id}-text`,
      className: styles.control,
    },
    head: (
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
    ),
    text: text !== undefined && (
      <p id={`${id}-text`} className={error === undefined ? styles.help : styles.error}>
        {text}
      </p>
    ),
  };
}

/** Says that a field must be filled in; a screen reader knows it from the field. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      обязательно
    </span>
  );
}

/** A line of text with its label and what is wrong with it. */
export function Field({
  label,
  help,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'className'> & Described) {
  const { name, required, value, defaultValue, type } = input;
  const { control, typed, head, text } = useDescribed({ name, label, help, error, required });
  const keepsTyped = value === undefined && type !== 'file' && type !== 'password';
  return (
    <div className={styles.field}>
      {head}
      <input {...input} {...(keepsTyped && { defaultValue: typed ?? defaultValue })} {...control} />
      {text}
    </div>
  );
}

/** Several lines of text. */
export function TextField({
  label,
  help,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'className'> & Described) {
  const { name, required, value, defaultValue } = area;
  const { control, typed, head, text } = useDescribed({ name, label, help, error, required });
  return (
    <div className={styles.field}>
      {head}
      <textarea
        rows={3}
        {...area}
        {...(value === undefined && { defaultValue: typed ?? defaultValue })}
        {...control}
      />
      {text}
    </div>
  );
}

/** A choice. */
export function SelectField({
  label,
  help,
  error,
  ...select
}: Omit<ComponentProps<'select'>, 'className'> & Described) {
  const { name, required, value, defaultValue } = select;
  const { control, typed, head, text } = useDescribed({ name, label, help, error, required });
  return (
    <div className={styles.field}>
      {head}
      <span className={styles.select}>
        <select
          {...select}
          {...(value === undefined && { defaultValue: typed ?? defaultValue })}
          {...control}
        />
        <StudioIcon name="down" />
      </span>
      {text}
    </div>
  );
}
