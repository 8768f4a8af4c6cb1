import { episodePath, queuePath } from '#contract/addresses.ts';

// The paths of this visit by their index in the history, and where the focus was on each of its pages.
const paths: string[] = [];
const places: { href: string; index: number }[] = [];
const PLAYERS = [episodePath(''), queuePath('', null).split('?')[0] ?? ''];

function historyIndex(): number {
  const { idx } = (history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}

/** Keeps the path of the page that has opened. */
export function visit(pathname: string): void {
  paths.length = historyIndex();
  paths[historyIndex()] = pathname;
}

/** Whether Back leads to another page of this visit; a player is not returned to. */
export function hasPreviousPage(): boolean {
  const [previous, current] = [paths[historyIndex() - 1], paths[historyIndex()]];
  if (previous === undefined || previous === current) return false;
  return !PLAYERS.some((player) => previous.startsWith(player));
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );
}

/** Keeps the focused link as the place on the open page. */
export function keepLink({ target: focused }: FocusEvent): void {
  if (!(focused instanceof HTMLAnchorElement)) return;
  const href = focused.getAttribute('href') ?? '';
  const index = linksTo(href).indexOf(focused);
  if (index >= 0) places[historyIndex()] = { href, index };
}

/** The link that was focused when the open page was left. */
export function keptLink(): HTMLElement | undefined {
  const place = places[historyIndex()];
  return place && linksTo(place.href)[place.index];
}
