import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatMoment } from '#web/format/format-time.ts';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import type { Field } from '../../kinds/field.ts';
import type { Conflict } from '../state/change.ts';
import { FieldValue } from './field-value.tsx';
import styles from './conflicts.module.css';

type ConflictsProps = {
  conflicts: readonly Conflict[];
  fields: readonly Field[];
  onChoose: (conflict: Conflict, choice: 'now' | 'after') => void;
};

function sentenceOf({ by, at }: Conflict): string {
  const when = at === null ? '' : `, ${formatMoment(new Date(at))} по Москве`;
  return by === null ? 'Сохранено, пока вы правили.' : `Сохранено, пока вы правили: ${by}${when}.`;
}

/** The fields that both sides have changed: what is stored now and what was typed here, one of them to be chosen. */
export function Conflicts({ conflicts, fields, onChoose }: ConflictsProps) {
  const list = useRef<HTMLDivElement>(null);
  const names = conflicts.map(({ field }) => field).join();
  useEffect(() => {
    if (names !== '') list.current?.querySelector<HTMLElement>('input')?.focus();
  }, [names]);
  if (conflicts.length === 0) return null;
  return (
    <div ref={list} className={styles.conflicts}>
      <p className={styles.said} role="alert">
        {conflicts.length === 1
          ? 'Одно поле изменили двое: выберите, что останется.'
          : 'Несколько полей изменили двое: выберите, что останется.'}
      </p>
      {conflicts.map((conflict) => {
        const field = fields.find(({ name }) => name === conflict.field);
        return (
          field && <OneConflict key={conflict.field} conflict={conflict} field={field} onChoose={onChoose} />
        );
      })}
    </div>
  );
}

type OneConflictProps = { conflict: Conflict; field: Field; onChoose: ConflictsProps['onChoose'] };

function OneConflict({ conflict, field, onChoose }: OneConflictProps) {
  const name = useId();
  const side = (choice: 'now' | 'after', title: string, note: string, value: ReactNode) => (
    <label className={classes(styles.side, conflict.choice === choice && styles.chosen)}>
      <span className={styles.title}>
        <input
          type="radio"
          name={name}
          checked={conflict.choice === choice}
          onChange={() => onChoose(conflict, choice)}
        />
        <b>{title}</b>
        <span className={styles.note}>{note}</span>
      </span>
      {value}
    </label>
  );
  return (
    <fieldset className={styles.conflict}>
      <legend className={styles.said}>{`${field.label}: изменили двое`}</legend>
      <p className={styles.head} aria-hidden="true">
        <StudioIcon name="warning" />
        <span>
          <b>«{field.label}» изменили двое.</b> {sentenceOf(conflict)}
        </span>
      </p>
      <div className={styles.sides}>
        {side(
          'now',
          'Сейчас',
          conflict.by ?? '',
          <FieldValue field={field} value={conflict.now} against={conflict.after} />,
        )}
        {side(
          'after',
          'Ваше',
          'не сохранено',
          <FieldValue field={field} value={conflict.after} against={conflict.now} />,
        )}
      </div>
    </fieldset>
  );
}
