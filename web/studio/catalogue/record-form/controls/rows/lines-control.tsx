import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { Field } from '../../../kinds/field.ts';
import type { ControlProps } from '../control.tsx';
import styles from '../controls.module.css';
import { focusLast } from './focus-last.ts';
import { OrderedList } from './ordered-list.tsx';

type LinesProps = ControlProps & { lines: Extract<Field, { control: 'lines' }> };

/** Short texts in their order, each on a line of its own. */
export function LinesControl({ value, onChange, input, lines: { one, max, most } }: LinesProps) {
  const texts = Array.isArray(value) ? (value as string[]) : [];
  const { id, ...described } = input;
  return (
    <fieldset className={styles.rows} id={id} {...described}>
      <OrderedList items={texts} onChange={onChange} nameOf={(text, at) => text || `${one} ${at + 1}`}>
        {(text, at) => (
          <input
            className={styles.control}
            value={text}
            maxLength={max}
            aria-label={`${one} ${at + 1}`}
            autoComplete="off"
            onChange={(event) => onChange(texts.with(at, event.currentTarget.value))}
          />
        )}
      </OrderedList>
      <StudioButton
        size="small"
        disabled={texts.length >= most}
        onClick={({ currentTarget }) => {
          onChange([...texts, '']);
          focusLast(currentTarget);
        }}
      >
        <StudioIcon name="plus" size={14} />
        Добавить
      </StudioButton>
    </fieldset>
  );
}
