import { type ComponentProps, type MouseEvent, useState } from 'react';
import styles from './button.module.css';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

/** What an action may end with; `error` goes to `errorCallback` just like a thrown value. */
type Outcome = void | { error?: unknown };

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'className'> &
  ButtonLook & {
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
    /** Shows a loading indicator while the action runs. */
    loadable?: boolean;
    errorCallback?: (error: unknown) => void;
  };

function errorOf(outcome: unknown): unknown {
  return outcome !== null && typeof outcome === 'object'
    ? (outcome as Exclude<Outcome, void>).error
    : undefined;
}

/** A button that is busy while its action runs; a busy button takes no second click and a click never reaches what lies under it. */
export function Button({
  look,
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

  async function run(event: MouseEvent<HTMLButtonElement>) {
    event.stopPropagation();
    if (busy || !onClick) return;
    setBusy(true);
    try {
      const error = errorOf(await onClick(event));
      if (error !== undefined) errorCallback?.(error);
    } catch (error) {
      if (!errorCallback) throw error;
      errorCallback(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, square, wide }, busy && loadable && styles.busy)}
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
