import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Icon } from '../icons/icon.tsx';

/** One line of text. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={styles.control} />;
}

/** One of a few values: the browser's own list, which phones, keyboards and screen readers know. */
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
