import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatMoment } from '#web/format/format-time.ts';
import { classes } from '#web/ui/classes.ts';
import { joinTexts } from '../../../journal/event/text-difference.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import type { Field } from '../../kinds/field.ts';
import type { Conflict } from '../state/change.ts';
import { FieldValue } from './field-value.tsx';
import styles from './conflicts.module.css';

type ConflictsProps = {
  conflicts: readonly Conflict[];
  fields: readonly Field[];
  onChoose: (conflict: Conflict, choice: 'now' | 'after') => void;
  /** Puts a text made of both sides into the field and goes to it. */
  onJoin: (field: string, text: string) => void;
};

function sentenceOf({ by, at }: Conflict): string {
  const when = at === null ? '' : `, ${formatMoment(new Date(at))} по Москве`;
  return by === null ? 'Сохранено, пока вы правили.' : `Сохранено, пока вы правили: ${by}${when}.`;
}

/** The fields that both sides have changed: what is stored now and what was typed here, one of them to be chosen. */
export function Conflicts({ conflicts, fields, onChoose, onJoin }: ConflictsProps) {
  const list = useRef<HTMLDivElement>(null);
  const names = conflicts.map(({ field }) => field).join();
  useEffect(() => {
    if (names !== '') list.current?.querySelector<HTMLElement>('input')?.focus();
  }, [names]);
  if (conflicts.length === 0) return null;
  return (
    <div ref={list} className={styles.conflicts}>
      <p className={styles.announcement} role="alert">
        {conflicts.length === 1
          ? 'Одно поле изменили двое: выберите, что останется.'
          : 'Несколько полей изменили двое: выберите, что останется.'}
      </p>
      {conflicts.map((conflict) => {
        const field = fields.find(({ name }) => name === conflict.field);
        return (
          field && (
            <OneConflict
              key={conflict.field}
              conflict={conflict}
              field={field}
              onChoose={onChoose}
              onJoin={onJoin}
            />
          )
        );
      })}
    </div>
  );
}

// The fields whose text a person can put together from both sides.
const TEXTS: readonly Field['control'][] = ['text', 'long', 'markdown', 'template'];

type OneConflictProps = Pick<ConflictsProps, 'onChoose' | 'onJoin'> & { conflict: Conflict; field: Field };

function OneConflict({ conflict, field, onChoose, onJoin }: OneConflictProps) {
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
      <legend className={styles.announcement}>{`${field.label}: изменили двое`}</legend>
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
      {TEXTS.includes(field.control) && <Join conflict={conflict} onJoin={onJoin} />}
    </fieldset>
  );
}

/** Joins the texts of both sides; they stand one after the other where both have changed the same words. */
function Join({
  conflict: { field, before, now, after },
  onJoin,
}: Omit<OneConflictProps, 'field' | 'onChoose'>) {
  const [announcement, setAnnouncement] = useState<string>();
  const join = () => {
    const [old, theirs, own] = [before, now, after].map((value) => (typeof value === 'string' ? value : ''));
    const { text, hasBoth } = joinTexts(old ?? '', theirs ?? '', own ?? '');
    setAnnouncement(
      hasBoth
        ? 'Одни и те же слова изменили оба, в поле стоят оба варианта: уберите лишнее и сохраните.'
        : 'Обе правки теперь в поле: прочитайте и сохраните.',
    );
    onJoin(field, text);
  };
  return (
    <p className={styles.join}>
      <StudioButton size="small" onClick={join}>
        Соединить вручную
      </StudioButton>
      <output>{announcement}</output>
    </p>
  );
}
