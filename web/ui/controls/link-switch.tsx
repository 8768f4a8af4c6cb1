import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Link } from './link.tsx';
import styles from './link-switch.module.css';

type LinkSwitchProps = {
  label: string;
  /** With an icon, the label is only read out and shown on hover; `isWord` shows it instead from 600 px. */
  options: readonly { to: string; label: string; icon?: IconName; isWord?: boolean; isCurrent: boolean }[];
  className?: string | undefined;
};

/** Links to the variants of the same page, such as its views; one of them is current. */
export function LinkSwitch({ label, options, className }: LinkSwitchProps) {
  return (
    <nav className={classes(styles.switch, className)} aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.label}
          to={option.to}
          replace
          preventScrollReset
          className={classes(
            styles.option,
            option.icon === undefined && styles.text,
            option.isWord && styles.word,
          )}
          {...(option.icon !== undefined && { title: option.label, 'aria-label': option.label })}
          aria-current={option.isCurrent ? 'true' : undefined}
        >
          {option.icon !== undefined && <Icon name={option.icon} />}
          {(option.icon === undefined || option.isWord) && <span>{option.label}</span>}
        </Link>
      ))}
    </nav>
  );
}
