// A click that came to nothing is forgotten.
const PATIENCE = 30_000;

let heading: { href: string; since: number } | undefined;
let leaving = false;

/** Says which page the router is on its way to; undefined when to none. */
export function headFor(href: string | undefined): void {
  heading = href === undefined ? undefined : { href, since: Date.now() };
}

/** The page the router is on its way to. */
export function headingFor(): string | undefined {
  return heading && Date.now() - heading.since < PATIENCE ? heading.href : undefined;
}

/**
 * Whether this document is already being replaced: one failure is heard in several places, and the first answer to it
 * is the last.
 */
export function isLeaving(): boolean {
  return leaving;
}

/** Replaces this document, by a reload unless told otherwise. */
export function leave(go: () => void = () => location.reload()): void {
  leaving = true;
  go();
}
