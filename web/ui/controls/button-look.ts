import styles from './button.module.css';
import { classes } from '../classes.ts';

/** `main` is the one next step of a screen, `quiet` any other action, `bare` an action inside a busy row. */
export type ButtonLook = {
  look?: 'main' | 'quiet' | 'bare' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as tall: for a single icon. */
  square?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
};

export function buttonClass(look: ButtonLook, ...more: (string | false | undefined)[]): string {
  const { look: tone = 'quiet', size = 'medium', square, wide } = look;
  return classes(
    styles.button,
    styles[tone],
    size !== 'medium' && styles[size],
    square && styles.square,
    wide && styles.wide,
    ...more,
  );
}
