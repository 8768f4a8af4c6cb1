import { type ReactNode, useId } from 'react';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './setting-group.module.css';

type SectionProps = { title: string; children: ReactNode };

/** A section of the settings with its groups; its heading is hidden because the list of sections shows it. */
export function SettingSection({ title, children }: SectionProps) {
  return (
    <>
      <h2 className="spoken">{title}</h2>
      <div className={styles.groups}>{children}</div>
    </>
  );
}

type GroupProps = {
  title: string;
  /** The purpose of the group, in one sentence. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A group of settings: a card with a heading and a row for each setting. */
export function SettingGroup({ title, lead, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {lead && <p className={styles.lead}>{tieText(lead)}</p>}
      <div className={styles.card}>{children}</div>
    </section>
  );
}
