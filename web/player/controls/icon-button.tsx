import type { ComponentProps } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'title'> & {
  icon: IconName;
  /** What it does; also the tooltip, with the key that does the same. */
  label: string;
  keyCap?: string;
  size?: 'bar' | 'large';
};

/** A control of the player drawn as a single sign. */
export function IconButton({ icon, label, keyCap, size = 'bar', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, size === 'large' && styles.large)}
      aria-label={label}
      title={keyCap ? `${label} (${keyCap})` : label}
    >
      <Icon name={icon} size={size === 'large' ? 36 : 24} />
      {children}
    </button>
  );
}
