import type { ComponentProps } from 'react';
import styles from './switch.module.css';

// The native `checked` announces the state, also before scripts have loaded.
const SWITCH = { type: 'checkbox', role: 'switch' } as const;

/** A switch, which a label names. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  return <input {...SWITCH} {...props} className={styles.switch} />;
}
