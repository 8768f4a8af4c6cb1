import { formatTypedDay, readDay, todayInMoscow } from '../../form/date/read-typed.ts';

/** A filter of a list: its name in the address and what it can be set to. */
export type Filter = { name: string; title: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  /** A day, as «2026-11-23»; without scripts it comes as it was typed. */
  | { kind: 'day' }
  /** Text; `isSearch` puts its field before the chips, `pattern` says what else an address cannot have. */
  | { kind: 'text'; isSearch?: boolean; hint?: string; pattern?: RegExp }
  /** Only «true»: its title says everything. */
  | { kind: 'flag' }
);

/** A filter that is set. */
export type ActiveFilter = { filter: Filter; value: string; label: string };

// A page of the list is no filter: it begins anew when the filters change.
const PAGE = ['after'];

// What addresses of the studio name beside filters: the order, the side of a page, and what has just been done.
const NO_FILTERS = new Set([
  ...PAGE,
  'order',
  'panel',
  'done',
  'account',
  'event',
  'parts',
  'job',
  'report',
  'block',
  'find',
  'pick',
  'about',
  'who',
  'visitor',
  // React Router.
  'index',
]);

function labelOf(filter: Filter, value: string): string {
  if (filter.kind === 'choice')
    return filter.options.find((option) => option.value === value)?.label ?? value;
  return filter.kind === 'day' ? formatTypedDay(value) : value;
}

/** «Тип: Фильм»; a flag is its title. */
export function describeFilter({ filter, value, label }: ActiveFilter): string {
  return filter.kind === 'flag' && value === 'true' ? filter.title : `${filter.title}: ${label}`;
}

function isKnownValue(filter: Filter, value: string): boolean {
  if (filter.kind === 'choice') return filter.options.some((option) => option.value === value);
  if (filter.kind === 'flag') return value === 'true';
  if (filter.kind === 'day') return readDay(value, todayInMoscow()) !== undefined;
  return filter.pattern === undefined || filter.pattern.test(value);
}

/** The filters of an address by their names, in the order of the list, for what acts on everything that they find. */
export function valuesOf(filters: readonly Filter[], query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(activeFilters(filters, query).map(({ filter, value }) => [filter.name, value]));
}

/** What an address asks for and the list does not know: names of filters, and filters with their value. */
export function unknownFilters(
  filters: readonly Filter[],
  query: URLSearchParams,
): { name: string; text: string }[] {
  const strange = [...new Set(query.keys())].filter(
    (name) => !NO_FILTERS.has(name) && !filters.some((filter) => filter.name === name),
  );
  const values = activeFilters(filters, query).filter(({ filter, value }) => !isKnownValue(filter, value));
  return [
    ...strange.map((name) => ({ name, text: `${name}=${query.get(name) ?? ''}` })),
    ...values.map((active) => ({ name: active.filter.name, text: describeFilter(active) })),
  ];
}

/** The filters that an address sets; those with an unknown value too, so that they can be removed. */
export function activeFilters(filters: readonly Filter[], query: URLSearchParams): ActiveFilter[] {
  return filters.flatMap((filter) => {
    const value = query.get(filter.name) ?? '';
    return value === '' ? [] : [{ filter, value, label: labelOf(filter, value) }];
  });
}

/** The query of an address with other values; an empty one removes its name. The list begins at its first page. */
export function withValues(query: URLSearchParams, values: Record<string, string>): string {
  const next = new URLSearchParams(query);
  for (const name of PAGE) next.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** Reads an address for a loader: the values of `names` that are not empty. */
export function readQuery<Name extends string>(
  request: Request,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const query = new URL(request.url).searchParams;
  const values = names.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
}
