import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import type { FieldErrors } from './field-errors.ts';
import styles from './field.module.css';

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
  const errors = answer?.errors;
  useEffect(() => {
    if (errors) focusWrong(fields.current);
  }, [errors]);
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

/** What was typed into a field of the form before it was refused. */
export function useTypedValue(name: string): string | undefined {
  return use(FormContext).values?.[name];
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

/** Says that a field must be filled in; a screen reader knows it from the field. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      обязательно
    </span>
  );
}

type Described = {
  name?: string | undefined;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
};
/** What connects a control with its label and with the text below it. */
type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string | undefined;
};
type ControlFieldProps = Described & {
  /** Whether a change of the help is read aloud. */
  isHelpLive?: boolean;
  /** Makes the control; `typed` is what was in it before the answer. */
  children: (control: ControlProps, typed: string | undefined) => ReactNode;
};

/** A control of any kind with its label, whether it must be filled in, and what helps or is wrong. */
export function ControlField({
  name,
  label,
  help,
  error: given,
  required,
  isHelpLive = false,
  children,
}: ControlFieldProps) {
  const id = useId();
  const { values = {} } = use(FormContext);
  const found = useFieldError(name);
  const error = given ?? found;
  const text = error ?? help;
  const control: ControlProps = {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': text === undefined ? undefined : `${id}-text`,
    className: styles.control,
  };
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label className={styles.label} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {children(control, name === undefined ? undefined : values[name])}
      {text !== undefined && (
        <p
          id={`${id}-text`}
          className={error === undefined ? styles.help : styles.error}
          aria-live={isHelpLive ? 'polite' : undefined}
        >
          {text}
        </p>
      )}
    </div>
  );
}

// Browsers name the button and the chosen files in their own language, and their control cannot be given other words.
function FileInput({ className, onChange, ...input }: ComponentProps<'input'>) {
  const isHydrated = useIsHydrated();
  const [names, setNames] = useState<string[]>([]);
  return (
    <span className={styles.file} data-worded={isHydrated || undefined}>
      <input
        {...input}
        type="file"
        className={className}
        onChange={(event) => {
          onChange?.(event);
          setNames([...(event.currentTarget.files ?? [])].map(({ name }) => name));
        }}
      />
      <span className={className} aria-hidden="true">
        <StudioIcon name="upload" />
        <b>{input.multiple ? 'Выбрать файлы' : 'Выбрать файл'}</b>
        <span>{names.join(', ')}</span>
      </span>
    </span>
  );
}

/** A line of text, or files, with its label and what is wrong with it. */
export function Field({
  label,
  help,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'className'> & Described) {
  const { name, required, value, defaultValue, type } = input;
  const keepsTyped = value === undefined && type !== 'file' && type !== 'password';
  return (
    <ControlField {...{ name, label, help, error, required }}>
      {(control, typed) =>
        type === 'file' ? (
          <FileInput {...input} {...control} />
        ) : (
          <input {...input} {...(keepsTyped && { defaultValue: typed ?? defaultValue })} {...control} />
        )
      }
    </ControlField>
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
  return (
    <ControlField {...{ name, label, help, error, required }}>
      {(control, typed) => (
        <textarea
          rows={3}
          {...area}
          {...(value === undefined && { defaultValue: typed ?? defaultValue })}
          {...control}
        />
      )}
    </ControlField>
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
  return (
    <ControlField {...{ name, label, help, error, required }}>
      {(control, typed) => (
        <span className={styles.select}>
          <select
            {...select}
            {...(value === undefined && { defaultValue: typed ?? defaultValue })}
            {...control}
          />
          <StudioIcon name="down" />
        </span>
      )}
    </ControlField>
  );
}
