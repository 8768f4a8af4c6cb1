const BREAKPOINTS = [
  ['xxl', 2560],
  ['xl', 1920],
  ['lg', 1280],
  ['md', 960],
  ['sm', 600],
  ['xs', 0],
] as const;

type Breakpoint = (typeof BREAKPOINTS)[number][0];

const YEAR = 365 * 24 * 3600;

/** The name of a width in CSS pixels; a page that has no width yet counts as md. */
export function breakpointOf(width: number): Breakpoint {
  if (!(width > 0)) return 'md';
  return BREAKPOINTS.find(([, from]) => width >= from)?.[0] ?? 'md';
}

/** The cookie with the breakpoint of the visitor's window, valid for a year. */
export function viewportCookie(width: number): string {
  return `viewport=${breakpointOf(width)}; Path=/; Max-Age=${YEAR}; SameSite=Strict; Secure`;
}

/** Writes the cookie now and whenever the width crosses a breakpoint. */
export function updateViewportCookie(): void {
  const write = () => {
    document.cookie = viewportCookie(window.innerWidth);
  };
  write();
  for (const [, from] of BREAKPOINTS) {
    if (from > 0) matchMedia(`(width >= ${from}px)`).addEventListener('change', write);
  }
}
