import type { ComponentProps } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import type { Chord } from '../slices/settings.ts';
import styles from './icon-button.module.css';
import { useTooltip } from './use-tooltip.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'title'> & {
  icon: IconName;
  /** What it does; also the tooltip. */
  label: string;
  /** The key that does the same, by the first chord of its command. */
  shortcut?: Chord;
  size?: 'bar' | 'large';
};

/** A control of the player drawn as a single sign. */
export function IconButton({ icon, label, shortcut, size = 'bar', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, size === 'large' && styles.large)}
      aria-label={label}
      title={useTooltip(label, shortcut)}
    >
      <Icon name={icon} size={size === 'large' ? 36 : 24} />
      {children}
    </button>
  );
}
