import { type ReactNode, useId } from 'react';
import styles from './setting-group.module.css';

type SectionProps = { title: string; children: ReactNode };

/** A section of the settings: its name, which on phones the list above already shows, and its groups. */
export function SettingSection({ title, children }: SectionProps) {
  return (
    <>
      <h2 className={styles.section}>{title}</h2>
      <div className={styles.groups}>{children}</div>
    </>
  );
}

type GroupProps = {
  title: string;
  /** What the group is for, in a line. */
  lead?: ReactNode;
  children: ReactNode;
};

/** Settings that belong together: a named card with a row for each. */
export function SettingGroup({ title, lead, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.card}>{children}</div>
    </section>
  );
}
