import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './setting-group.module.css';

type SectionProps = {
  title: string;
  /** Whether its groups stay below each other on wide screens, because each answers the one before. */
  isSingle?: boolean;
  children: ReactNode;
};

/** A section of the settings with its groups; its heading is hidden because the list of sections shows it. */
export function SettingSection({ title, isSingle = false, children }: SectionProps) {
  return (
    <>
      <h2 className="spoken">{title}</h2>
      <div className={classes(styles.groups, isSingle && styles.single)}>{children}</div>
    </>
  );
}

type GroupProps = {
  title: string;
  /** The purpose of the group, in one sentence. */
  lead?: ReactNode;
  /** Whether it is as wide as both columns: a table. */
  isWide?: boolean;
  /** Whether it is the first of the second column. */
  startsColumn?: boolean;
  children: ReactNode;
};

/** A group of settings: a card with a heading and a row for each setting. */
export function SettingGroup({ title, lead, isWide, startsColumn, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes(isWide && styles.wide, startsColumn && styles.second)}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {lead && <p className={styles.lead}>{tieText(lead)}</p>}
      <div className={styles.card}>{children}</div>
    </section>
  );
}
