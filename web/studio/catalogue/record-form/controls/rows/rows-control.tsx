import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { Field, RowField } from '../../../kinds/field.ts';
import type { ControlProps } from '../control.tsx';
import styles from '../controls.module.css';
import { useFormContext } from '../form-context.ts';
import { focusLast } from './focus-last.ts';
import { OrderedList } from './ordered-list.tsx';

type RowsProps = ControlProps & { rows: Extract<Field, { control: 'rows' }> };
type Row = Record<string, unknown>;

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

function withCell(row: Row, { name, isNullable, isOptional }: RowField, text: string): Row {
  const { [name]: _, ...others } = row;
  if (text === '' && isOptional) return others;
  return { ...row, [name]: text === '' && isNullable ? null : text };
}

type CellProps = { field: RowField; value: string; onChange: (text: string) => void };

function Cell({ field: { choice, type, max }, value, onChange }: CellProps) {
  const { choices } = useFormContext();
  const options = choice === undefined ? undefined : choices[choice];
  if (options)
    return (
      <select
        className={styles.control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className={styles.control}
      type={type ?? 'text'}
      value={value}
      maxLength={max}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

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
                <Cell
                  field={field}
                  value={asText(row[field.name])}
                  onChange={(text) => onChange(rows.with(at, withCell(row, field, text)))}
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
