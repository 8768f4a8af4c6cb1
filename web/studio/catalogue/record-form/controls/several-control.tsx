import type { ControlProps } from './control.tsx';
import styles from './controls.module.css';
import { useFormContext } from './form-context.ts';

/** Several records of another kind, each a box to tick; the order of the ids is that of the options. */
export function SeveralControl({ field, value, onChange, input }: ControlProps) {
  const { choices } = useFormContext();
  const options = choices[field.name] ?? [];
  const { id, ...described } = input;
  const chosen = Array.isArray(value) ? (value as (string | number)[]) : [];
  // Ids of genres are numbers, those of teams texts.
  const valueOf = (option: string) => (/^\d+$/.test(option) ? Number(option) : option);
  const toggle = (option: string, isChosen: boolean) => {
    const kept = chosen.filter((one) => String(one) !== option);
    onChange(isChosen ? [...kept, valueOf(option)] : kept);
  };
  return (
    <fieldset className={styles.several} id={id} {...described} aria-label={field.label}>
      {options.length === 0 && <p>Выбирать пока не из чего.</p>}
      {options.map(({ value: option, label }) => (
        <label key={option}>
          <input
            type="checkbox"
            className={styles.check}
            checked={chosen.some((one) => String(one) === option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
