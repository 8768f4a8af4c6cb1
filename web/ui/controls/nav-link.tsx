import { useLocation } from 'react-router';
import { Link, type LinkProps } from './link.tsx';

type NavLinkProps = LinkProps & { to: string };

/** A link of a navigation, marked on its page and on the pages below it. */
export function NavLink(props: NavLinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={isAt(pathname, props.to) ? 'page' : undefined} />;
}

function isAt(pathname: string, place: string): boolean {
  const below = place.endsWith('/') ? place : `${place}/`;
  return pathname === place || (place !== '/' && `${pathname}/`.startsWith(below));
}
