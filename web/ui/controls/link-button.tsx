import { Link, type LinkProps } from './link.tsx';
import { buttonClass, type ButtonAppearance } from './button-class.ts';

/** A link that looks like a button. */
export function LinkButton({
  variant: look,
  size,
  square,
  wide,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonAppearance) {
  return (
    <Link
      {...rest}
      className={buttonClass({ variant: look, size, square, wide })}
      data-main={look === 'main' ? '' : undefined}
    />
  );
}
