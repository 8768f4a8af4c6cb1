import { MAX_COUNTED } from '#contract/studio/max-counted.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';

/** «1 466», or «больше 10 000» where nobody counts on. */
export function formatCounted(count: number): string {
  return count > MAX_COUNTED ? `больше ${formatNumber(MAX_COUNTED)}` : formatNumber(count);
}

/** «12 релизов», or «больше 10 000 релизов». */
export function formatCountedOf(count: number, forms: PluralForms): string {
  return count > MAX_COUNTED ? `больше ${formatCount(MAX_COUNTED, forms)}` : formatCount(count, forms);
}

// «из больше» is no Russian.
const ofCounted = (count: number) =>
  count > MAX_COUNTED ? `более чем ${formatNumber(MAX_COUNTED)}` : formatNumber(count);

/** «128 из 1 466», or «1 466» where nothing narrows the list; undefined where nobody counts. */
export function formatTotal(total: ListTotal | null | undefined): string | undefined {
  if (!total) return undefined;
  const { found, all } = total;
  return found === all ? formatCounted(all) : `${formatCounted(found)} из ${ofCounted(all)}`;
}
