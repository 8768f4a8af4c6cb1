import { type KeyboardEvent, useId } from 'react';
import { stepOfKey } from '#web/ui/order/order.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioButton } from '../../ui/studio-button.tsx';
import { type ChosenColumns, moveColumn, toggleColumn } from './chosen-columns.ts';
import styles from './columns-menu.module.css';

type ColumnsMenuProps = {
  columns: ChosenColumns;
  titleOf: (id: string) => string;
  onChange: (next: ChosenColumns) => void;
};

/** A button with the columns of the list: which are shown, and in which order. */
export function ColumnsMenu({ columns, titleOf, onChange }: ColumnsMenuProps) {
  const id = useId();
  const [first, ...others] = columns;

  function press(event: KeyboardEvent, column: string) {
    const step = stepOfKey(event);
    if (step === 0) return;
    event.preventDefault();
    onChange(moveColumn(columns, column, step));
  }

  return (
    <>
      <StudioButton variant="outline" popoverTarget={id} aria-haspopup="dialog">
        <StudioIcon name="columns" />
        Колонки
      </StudioButton>
      <section id={id} popover="auto" className={styles.menu} aria-label="Колонки">
        <p className={styles.head}>
          Колонки, порядок
          <span>
            <Key>Alt</Key> <Key>↑</Key> <Key>↓</Key>
          </span>
        </p>
        {first && (
          <label className={styles.column}>
            <input type="checkbox" checked disabled />
            {titleOf(first.id)}
          </label>
        )}
        {others.map((column, at) => (
          <div key={column.id} className={styles.row}>
            <label className={styles.column}>
              <input
                type="checkbox"
                checked={column.isShown}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={() => onChange(toggleColumn(columns, column.id))}
                onKeyDown={(event) => press(event, column.id)}
              />
              {titleOf(column.id)}
            </label>
            <StudioButton
              variant="bare"
              size="small"
              square
              disabled={at === 0}
              aria-label={`${titleOf(column.id)}: выше`}
              onClick={() => onChange(moveColumn(columns, column.id, -1))}
            >
              <StudioIcon name="arrow-up" size={14} />
            </StudioButton>
          </div>
        ))}
      </section>
    </>
  );
}
