import { formatNumber } from '#web/format/format-count.ts';
import type { ListTotal } from './list-types.ts';

/** «128 из 1 466», or «1 466» where nothing narrows the list; undefined where nobody counts. */
export function formatTotal(total: ListTotal | undefined): string | undefined {
  if (total === undefined) return undefined;
  const { found, all } = total;
  return found === all ? formatNumber(all) : `${formatNumber(found)} из ${formatNumber(all)}`;
}
