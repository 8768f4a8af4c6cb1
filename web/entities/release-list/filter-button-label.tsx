import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './filter-button-label.module.css';

/** The number of active filters. */
export function FilterCount({ count }: { count: number }) {
  return <span className={styles.count}>{count}</span>;
}

/** The content of a button that opens the filters, with the number of active ones. */
export function FilterButtonLabel({ count }: { count: number }) {
  return (
    <>
      <Icon name="filters" />
      Фильтры
      {count > 0 && <FilterCount count={count} />}
    </>
  );
}
