import { takeNewBuild } from './new-build.ts';
import { setPendingNavigation } from './pending-navigation.ts';

/** The link that a click would follow inside the site to another page; null for any other click. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { target } = event;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || !(target instanceof Element)) return null;
  const link = target.closest('a, button, input, select, label, summary');
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/**
 * Handles clicks on links before the router, and lets the browser itself follow a link when a newer build is waiting.
 */
export function followLinks(): void {
  const listen = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) return;
    if (takeNewBuild()) event.stopPropagation();
    else setPendingNavigation(link.href);
  };
  addEventListener('click', listen, { capture: true });
}
