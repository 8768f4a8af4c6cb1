import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './disclosed-row.module.css';
import { SaveStatus } from './save-status.tsx';
import type { SettingAnswer } from './setting-answer.ts';

type DisclosedRowProps = {
  name: string;
  /** The current value. */
  value: ReactNode;
  /** The action that opening it allows: «Изменить». */
  action: string;
  /** The result of its form. */
  answer: SettingAnswer | undefined;
  children: ReactNode;
};

/** A setting with a form that opens on request and closes after saving. */
export function DisclosedRow({ name, value, action, answer, children }: DisclosedRowProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isSaved = answer?.saved !== undefined;
  // Without scripts the page loads with the row open if its form was rejected.
  const [startsOpen] = useState(answer !== undefined && !isSaved);
  useEffect(() => {
    if (!isSaved || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }, [isSaved]);
  return (
    <details ref={details} className={styles.details} open={startsOpen}>
      <summary className={styles.head}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </span>
        <span className={styles.action}>
          {isSaved && <SaveStatus answer={answer} isBusy={false} />}
          {action}
          <Icon name="down" size={18} />
        </span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
