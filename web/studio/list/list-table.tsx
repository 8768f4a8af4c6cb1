import { useSearchParams } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import styles from './data-list.module.css';
import { withValues } from './filters/filters.ts';
import type { Column, DataListProps } from './list-types.ts';
import type { SelectionOfRows } from './selection/use-selection.ts';

type ListTableProps<Row> = DataListProps<Row> & {
  /** Whether the next page takes long. */
  isLate: boolean;
  selected: SelectionOfRows<Row> | undefined;
};

/** The rows as a table, on narrow screens as cards. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, list, columns, getKey, nameOf, linkTo, isOpen, isLate, selected } = props;
  const isAll = list.data.every((row) => selected?.has(getKey(row)));
  return (
    <div className={classes(styles.panel, isLate && styles.late)}>
      <table className={styles.table} aria-label={label} aria-busy={isLate || undefined}>
        <thead>
          <tr>
            {selected && (
              <th className={styles.check}>
                <input
                  type="checkbox"
                  aria-label="Выделить все на странице"
                  checked={isAll}
                  onChange={selected.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} order={props.order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.data.map((row) => {
            const key = getKey(row);
            const isSelected = selected?.has(key) ?? false;
            return (
              <tr
                key={key}
                data-row=""
                aria-selected={selected ? isSelected : undefined}
                className={classes(isSelected && styles.selected, isOpen?.(row) && styles.open)}
              >
                {selected && (
                  <td className={styles.check}>
                    <input
                      type="checkbox"
                      aria-label={`Выделить: ${nameOf(row)}`}
                      checked={isSelected}
                      onChange={({ nativeEvent }) =>
                        selected.toggle(key, (nativeEvent as PointerEvent).shiftKey)
                      }
                    />
                  </td>
                )}
                {columns.map(({ id, cell, text, isNumber }, at) => (
                  <td
                    key={id}
                    className={classes(
                      at === 0 && styles.main,
                      isNumber && styles.number,
                      text(row) === '' && styles.none,
                    )}
                  >
                    {at === 0 && linkTo ? (
                      <Link
                        to={linkTo(row)}
                        className={styles.link}
                        data-open=""
                        aria-current={isOpen?.(row) ? 'true' : undefined}
                      >
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a column: a link that sorts by it, and back by the other direction. */
function Head<Row>({ column, order }: { column: Column<Row>; order: string | undefined }) {
  const [query] = useSearchParams();
  const { ascending, descending } = column.order ?? {};
  const current = query.get('order') ?? order;
  const isDescending = current !== undefined && current === descending;
  const isAscending = current !== undefined && current === ascending;
  const next = isDescending ? (ascending ?? descending) : (descending ?? ascending);
  return (
    <th
      scope="col"
      className={classes(column.isNumber && styles.number)}
      {...((isAscending || isDescending) && { 'aria-sort': isAscending ? 'ascending' : 'descending' })}
    >
      {next === undefined ? (
        column.title
      ) : (
        <Link to={withValues(query, { order: next })} className={styles.order}>
          {column.title}
          {(isAscending || isDescending) && <StudioIcon name={isAscending ? 'up' : 'down'} size={13} />}
        </Link>
      )}
    </th>
  );
}
