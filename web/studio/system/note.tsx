import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon, type StudioIconName } from '../ui/icons/studio-icon.tsx';
import styles from './system.module.css';

type NoteProps = { icon: StudioIconName; tone: 'bad' | 'warn'; children: ReactNode; action?: ReactNode };

/** A band that says what is wrong, with what helps. */
export function Note({ icon, tone, children, action }: NoteProps) {
  return (
    <div className={classes(styles.note, styles[tone])}>
      <StudioIcon name={icon} size={20} />
      <div>{children}</div>
      {action}
    </div>
  );
}
