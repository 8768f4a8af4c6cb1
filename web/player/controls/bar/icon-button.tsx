import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import type { KeyChord } from '#web/player/slices/settings.ts';
import styles from './icon-button.module.css';
import { useTooltip } from './use-tooltip.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'title'> & {
  icon: IconName;
  /** What the button does; also its tooltip. */
  label: string;
  /** The default chord of the key command that does the same. */
  shortcut?: KeyChord;
  size?: 'bar' | 'large';
};

/** A button of the player that shows only an icon. */
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
