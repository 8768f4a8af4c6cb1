// A click that started no navigation is forgotten after this time.
const LIFETIME_MS = 30_000;

let pending: { href: string; since: number } | undefined;
let isReplacing = false;

/** Stores the address that the router is loading; undefined when it loads none. */
export function setPendingNavigation(href: string | undefined): void {
  pending = href === undefined ? undefined : { href, since: Date.now() };
}

/** The address that the router is loading; undefined when it loads none. */
export function pendingNavigation(): string | undefined {
  return pending && Date.now() - pending.since < LIFETIME_MS ? pending.href : undefined;
}

/** Whether this document is being replaced: several listeners see one failure, and only the first may act. */
export function isReplacingDocument(): boolean {
  return isReplacing;
}

/** Replaces this document: by a reload, or as `go` does it. */
export function replaceDocument(go: () => void = () => location.reload()): void {
  isReplacing = true;
  go();
}
