import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Icon } from '../icons/icon.tsx';

/** A single-line text field. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={styles.control} />;
}

/** A native select, which works on phones, with keyboards and with screen readers. */
export function Select({ children, ...props }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.select}>
      <select {...props} className={styles.control}>
        {children}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}
