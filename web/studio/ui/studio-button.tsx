import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Link, type LinkProps } from '#web/ui/controls/link.tsx';
import styles from './studio-button.module.css';

type Look = {
  /** `main` once a page at most; `danger` only for what hurts somebody. */
  variant?: 'main' | 'quiet' | 'outline' | 'bare' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Square, for a single icon. */
  square?: boolean | undefined;
};

/** Returns the class names of a button of the studio. */
export function studioButtonClass({ variant = 'quiet', size = 'medium', square }: Look = {}): string {
  return classes(styles.button, styles[variant], size !== 'medium' && styles[size], square && styles.square);
}

/** A button of the studio: 32 px, 36 px if `large`, 28 px if `small`, and larger where fingers press. */
export function StudioButton({
  variant,
  size,
  square,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & Look) {
  return (
    <button
      type="button"
      {...rest}
      className={studioButtonClass({ variant, size, square })}
      data-main={variant === 'main' || undefined}
    />
  );
}

/** A link that looks like a button of the studio. */
export function StudioLink({ variant, size, square, ...rest }: Omit<LinkProps, 'className'> & Look) {
  return (
    <Link
      {...rest}
      className={studioButtonClass({ variant, size, square })}
      data-main={variant === 'main' || undefined}
    />
  );
}

/** A key of the keyboard; hidden on narrow screens, which have none. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
