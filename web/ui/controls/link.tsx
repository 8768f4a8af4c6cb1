import type { ComponentProps } from 'react';
import { createPath, Link as RouterLink } from 'react-router';

export type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * A step to another page. The server draws a bare anchor: what the router adds to a link is for clicks,
 * and with fifty links on a page it was a tenth of the rendering.
 */
export function Link(props: LinkProps) {
  const { to, children, ...rest } = props;
  const path = typeof to === 'string' ? to : createPath(to);
  if (!import.meta.env.SSR || !path.startsWith('/')) return <RouterLink discover="none" {...props} />;
  return (
    <a {...withoutSteering(rest)} href={path}>
      {children}
    </a>
  );
}

// What tells the router how to go means nothing to an anchor.
function withoutSteering({
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
