import { useLocation } from 'react-router';
import { Link, type LinkProps } from './link.tsx';

type NavLinkProps = LinkProps & { to: string };

/** A navigation link, marked as current on its page and on the pages below it. */
export function NavLink(props: NavLinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={isAt(pathname, props.to) ? 'page' : undefined} />;
}

function isAt(pathname: string, target: string): boolean {
  const prefix = target.endsWith('/') ? target : `${target}/`;
  return pathname === target || (target !== '/' && `${pathname}/`.startsWith(prefix));
}
