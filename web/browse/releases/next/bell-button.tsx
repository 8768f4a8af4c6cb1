import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './bell-button.module.css';

type BellButtonProps = {
  isOn: boolean;
  /** Whether it shows only its icon. */
  isCompact: boolean;
  /** Whether it works only with scripts. */
  needsScripts?: boolean;
  onToggle: () => unknown;
  errorCallback?: (error: unknown) => void;
};

/** A bell that says whether the viewer follows a release. Inside a form it submits the list that it changes to. */
export function BellButton({ isOn, isCompact, needsScripts, onToggle, errorCallback }: BellButtonProps) {
  const label = isOn ? 'Вы следите за выходом' : 'Следить за выходом';
  return (
    <span className={classes(isOn && styles.on, needsScripts && styles.scripted)}>
      <Button
        type="submit"
        name="to"
        value={isOn ? 'out' : 'in'}
        square={isCompact}
        wide={!isCompact}
        aria-pressed={isOn}
        aria-label={isCompact ? label : undefined}
        title={isCompact ? label : undefined}
        onClick={(event) => {
          event.preventDefault();
          return onToggle();
        }}
        {...(errorCallback && { errorCallback })}
      >
        <Icon name="bell" />
        {!isCompact && label}
      </Button>
    </span>
  );
}
