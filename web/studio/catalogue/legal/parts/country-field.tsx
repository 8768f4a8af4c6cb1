import { useId } from 'react';
import fields from '../../../form/field.module.css';
import { Field, useFieldError } from '../../../form/field.tsx';
import type { Country } from '../format-legal.ts';
import styles from '../legal.module.css';

// Where most viewers are; any other country is written by its name.
const OFTEN = ['RU', 'BY', 'KZ', 'KG', 'AM', 'AZ', 'GE', 'MD', 'TJ', 'TM', 'UA', 'UZ'];

type CountryFieldProps = {
  countries: readonly Country[];
  /** The codes that are ticked at first. */
  chosen: readonly string[];
};

/** The countries of a measure: the frequent ones to tick, and a line for others. */
export function CountryField({ countries, chosen }: CountryFieldProps) {
  const list = useId();
  const error = useFieldError('countries');
  const shown = [...OFTEN, ...chosen.filter((code) => !OFTEN.includes(code))];
  return (
    <fieldset className={fields.field}>
      <legend className={fields.label}>Где закрыть</legend>
      <div className={styles.chips}>
        {shown.map((code) => (
          <label key={code}>
            <input type="checkbox" name="countries" value={code} defaultChecked={chosen.includes(code)} />
            {countries.find((one) => one.code === code)?.name ?? code}
          </label>
        ))}
      </div>
      <Field
        name="more_countries"
        label="Другие страны"
        help="Названия через запятую."
        error={error}
        list={list}
        autoComplete="off"
        maxLength={1000}
      />
      <datalist id={list}>
        {countries.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </datalist>
    </fieldset>
  );
}
