import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { Field } from '../../../kinds/field.ts';
import type { ControlProps } from '../control.tsx';
import styles from '../controls.module.css';
import { focusLast } from './focus-last.ts';
import { OrderedList } from './ordered-list.tsx';

type RowsProps = ControlProps & { rows: Extract<Field, { control: 'rows' }> };
type Row = Record<string, unknown>;

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Objects in their order, each with the same fields beside each other. */
export function RowsControl({ value, onChange, input, rows: { fields, blank, most, one } }: RowsProps) {
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  const [first] = fields;
  const { id, ...described } = input;
  const nameOf = (row: Row, at: number) => asText(row[first?.name ?? '']) || `${one} ${at + 1}`;
  return (
    <fieldset className={styles.rows} id={id} {...described}>
      <OrderedList items={rows} onChange={onChange} nameOf={nameOf}>
        {(row, at) => (
          <div className={styles.cells}>
            {fields.map((field) => (
              <label key={field.name}>
                <span>{field.label}</span>
                <input
                  className={styles.control}
                  type={field.type ?? 'text'}
                  value={asText(row[field.name])}
                  maxLength={field.max}
                  autoComplete="off"
                  onChange={({ currentTarget: { value: text } }) => {
                    const next = text === '' && field.isNullable ? null : text;
                    onChange(rows.with(at, { ...row, [field.name]: next }));
                  }}
                />
              </label>
            ))}
          </div>
        )}
      </OrderedList>
      <StudioButton
        size="small"
        disabled={rows.length >= most}
        onClick={({ currentTarget }) => {
          onChange([...rows, blank]);
          focusLast(currentTarget);
        }}
      >
        <StudioIcon name="plus" size={14} />
        Добавить
      </StudioButton>
    </fieldset>
  );
}
