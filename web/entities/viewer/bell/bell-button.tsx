import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './bell-button.module.css';

/** As wide as its place, only an icon, a short word beside other buttons, or that as the main action. */
export type BellLook = 'wide' | 'icon' | 'word' | 'main';

type BellButtonProps = {
  isOn: boolean;
  look: BellLook;
  /** The submitted value, inside a form. */
  value?: 'in' | 'out';
  /** Whether it works only with scripts. */
  needsScripts?: boolean;
  onToggle: () => unknown;
  errorCallback?: (error: unknown) => void;
};

const LABELS = {
  long: { off: 'Следить за выходом', on: 'Вы следите за выходом' },
  short: { off: 'Напомнить', on: 'Напомним' },
};

/** A bell that says whether the viewer follows a release. */
export function BellButton({ isOn, look, value, needsScripts, onToggle, errorCallback }: BellButtonProps) {
  const isIcon = look === 'icon';
  const isShort = look === 'word' || look === 'main';
  const label = LABELS[isShort ? 'short' : 'long'][isOn ? 'on' : 'off'];
  return (
    <span className={classes(needsScripts && styles.scripted)}>
      <Button
        type={value === undefined ? 'button' : 'submit'}
        {...(value !== undefined && { name: 'to', value })}
        variant={look === 'main' && !isOn ? 'main' : 'quiet'}
        square={isIcon}
        wide={look === 'wide'}
        aria-pressed={isOn}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        onClick={(event) => {
          event.preventDefault();
          return onToggle();
        }}
        {...(errorCallback && { errorCallback })}
      >
        <Icon name={isOn ? 'bell-full' : 'bell'} />
        {!isIcon && label}
      </Button>
    </span>
  );
}
