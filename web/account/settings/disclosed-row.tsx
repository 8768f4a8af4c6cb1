import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './disclosed-row.module.css';
import { SaveMark } from './save-mark.tsx';
import type { SettingAnswer } from './setting-answer.ts';

type DisclosedRowProps = {
  name: string;
  /** What it is now. */
  value: ReactNode;
  /** What opening it leads to: «Изменить». */
  action: string;
  /** What its form came back with. */
  answer: SettingAnswer | undefined;
  children: ReactNode;
};

/** A setting with a form of its own, which is opened when it is wanted and closes once it has been kept. */
export function DisclosedRow({ name, value, action, answer, children }: DisclosedRowProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isKept = answer?.saved !== undefined;
  // Without scripts it comes back open where its form was not taken; with them it stays as it is.
  const [startsOpen] = useState(answer !== undefined && !isKept);
  useEffect(() => {
    if (!isKept || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }, [isKept]);
  return (
    <details ref={details} className={styles.details} open={startsOpen}>
      <summary className={styles.head}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </span>
        <span className={styles.action}>
          {isKept && <SaveMark answer={answer} isBusy={false} />}
          {action}
          <Icon name="down" size={18} />
        </span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
