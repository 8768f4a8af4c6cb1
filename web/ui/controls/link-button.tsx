import { Link, type LinkProps } from './link.tsx';
import { buttonClass, type ButtonLook } from './button-look.ts';

/** A link that looks like a button. */
export function LinkButton({ look, size, square, wide, ...rest }: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link {...rest} className={buttonClass({ look, size, square, wide })} />;
}
