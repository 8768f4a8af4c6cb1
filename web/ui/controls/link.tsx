import type { ComponentProps } from 'react';
import { createPath, Link as RouterLink } from 'react-router';

export type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * A link to another page. The server renders a bare anchor: what the router adds to a link only serves clicks, and on a
 * page with fifty links it took a tenth of the rendering time.
 */
export function Link(props: LinkProps) {
  const { to, children, ...rest } = props;
  const path = typeof to === 'string' ? to : createPath(to);
  if (!import.meta.env.SSR || !path.startsWith('/')) return <RouterLink discover="none" {...props} />;
  return (
    <a {...withoutRouterProps(rest)} href={path}>
      {children}
    </a>
  );
}

// An anchor must not get the router's props as attributes.
function withoutRouterProps({
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  discover: _discover,
  prefetch: _prefetch,
  relative: _relative,
  reloadDocument: _reloadDocument,
  viewTransition: _viewTransition,
  mask: _mask,
  ...rest
}: Omit<LinkProps, 'to' | 'children'>) {
  return rest;
}
