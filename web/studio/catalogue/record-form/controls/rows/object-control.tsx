import type { Field, ObjectField } from '../../../kinds/field.ts';
import type { ControlProps } from '../control.tsx';
import styles from '../controls.module.css';

type ObjectProps = ControlProps & { object: Extract<Field, { control: 'object' }> };
type Fields = Record<string, unknown>;

// A number that is being typed is kept as it is; an empty field is null.
function readField({ type }: ObjectField, element: HTMLInputElement): unknown {
  if (element.value === '' || type === 'url') return element.value === '' ? null : element.value;
  return element.valueAsNumber;
}

/** One object of a record: its fields beside each other; it is null while all of them are empty. */
export function ObjectControl({ value, onChange, input, object: { fields } }: ObjectProps) {
  const { id, ...described } = input;
  const now = (value ?? {}) as Fields;
  function change(field: ObjectField, element: HTMLInputElement) {
    const whole = fields.map(({ name }) => [name, now[name] ?? null] as const);
    const next = { ...Object.fromEntries(whole), [field.name]: readField(field, element) };
    onChange(Object.values(next).every((one) => one === null) ? null : next);
  }
  return (
    <fieldset className={styles.rows} id={id} {...described}>
      <div className={styles.cells}>
        {fields.map((field) => {
          const { name, label, type, min, max, step } = field;
          const own = now[name];
          return (
            <label key={name} className={type === 'url' ? styles.wide : undefined}>
              <span>{label}</span>
              <input
                className={styles.control}
                type={type}
                value={typeof own === 'number' || typeof own === 'string' ? own : ''}
                autoComplete="off"
                {...(type === 'url' ? { maxLength: max } : { min, max, step })}
                onChange={({ currentTarget }) => change(field, currentTarget)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
