import { useLocation } from 'react-router';
import { Link, type LinkProps } from './link.tsx';

type NavLinkProps = LinkProps & {
  to: string;
  /** Also marks it as current, on pages that belong to it but are not below it. */
  isCurrent?: boolean;
};

/** A navigation link, marked as current on its page and on the pages below it. */
export function NavLink({ isCurrent = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={isCurrent || isAt(pathname, props.to) ? 'page' : undefined} />;
}

function isAt(pathname: string, target: string): boolean {
  const prefix = target.endsWith('/') ? target : `${target}/`;
  return pathname === target || (target !== '/' && `${pathname}/`.startsWith(prefix));
}
