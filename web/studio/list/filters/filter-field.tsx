import styles from './filter-bar.module.css';
import type { Filter } from './filters.ts';

/** The field of one filter in the form of all of them. */
export function FilterField({ filter, value }: { filter: Filter; value: string }) {
  const { name, title } = filter;
  // The field follows the address.
  const field = { name, defaultValue: value, className: styles.field };
  return (
    <label className={styles.label}>
      {title}
      {filter.kind === 'choice' ? (
        <select {...field} key={value}>
          <option value="">Любое</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...field} key={value} type={filter.kind === 'day' ? 'date' : 'text'} maxLength={100} />
      )}
    </label>
  );
}
