import { type ComponentProps, type MouseEvent, useState } from 'react';
import styles from './button.module.css';
import { buttonClass, type ButtonAppearance } from './button-class.ts';
import { runAction } from '../feedback/run-action.ts';
import { Spinner } from '../feedback/spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'className'> &
  ButtonAppearance & {
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
    /** Shows a spinner while the action runs. */
    loadable?: boolean;
    /** Receives what the action threw, or the `error` of the result it returned. */
    errorCallback?: (error: unknown) => void;
  };

/** A button that is busy while its action runs: it ignores further clicks, and its clicks do not bubble. */
export function Button({
  variant: look,
  size,
  square,
  wide,
  loadable,
  errorCallback,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [busy, setBusy] = useState(false);

  function run(event: MouseEvent<HTMLButtonElement>) {
    event.stopPropagation();
    if (!busy && onClick) return runAction(() => onClick(event), { setBusy, errorCallback });
    return undefined;
  }

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant: look, size, square, wide }, busy && loadable && styles.busy)}
      aria-busy={busy || undefined}
      onClick={run}
    >
      <span className={styles.face}>{children}</span>
      {busy && loadable && (
        <span className={styles.indicator}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
