/** A view of a list that somebody has named: the filters and the order of its address. */
export type SavedView = { name: string; query: string };

export const MAX_VIEWS = 30;
const MAX_NAME = 60;

/** Reads what a browser remembers; what is no view is left out. */
export function readViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[])
    .flatMap((one) => {
      const { name, query } = (one ?? {}) as Partial<Record<keyof SavedView, unknown>>;
      return typeof name === 'string' && typeof query === 'string' ? [{ name, query }] : [];
    })
    .slice(0, MAX_VIEWS);
}

/** What of an address a view keeps: everything but the page; its names in one order, so that equal views are equal. */
export function queryOfView(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('after');
  kept.sort();
  return kept.toString();
}

/** Adds a view at the end; one of the same name gets its address instead. Nothing without a name. */
export function withView(views: readonly SavedView[], { name, query }: SavedView): SavedView[] {
  const title = name.trim().slice(0, MAX_NAME);
  if (title === '') return [...views];
  const isKnown = views.some((view) => view.name === title);
  const next = isKnown
    ? views.map((view) => (view.name === title ? { name: title, query } : view))
    : [...views, { name: title, query }];
  return next.slice(-MAX_VIEWS);
}
