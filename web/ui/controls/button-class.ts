import styles from './button.module.css';
import { classes } from '../classes.ts';

/** `main` is for the primary action of a screen, `quiet` for other actions, `bare` for actions in a dense row. */
export type ButtonAppearance = {
  variant?: 'main' | 'quiet' | 'bare' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Square, for a single icon. */
  square?: boolean | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
};

/** Returns the class names of a button with this appearance, followed by `more`. */
export function buttonClass(look: ButtonAppearance, ...more: (string | false | undefined)[]): string {
  const { variant: tone = 'quiet', size = 'medium', square, wide } = look;
  return classes(
    styles.button,
    styles[tone],
    size !== 'medium' && styles[size],
    square && styles.square,
    wide && styles.wide,
    ...more,
  );
}
