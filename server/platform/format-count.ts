const rules = new Intl.PluralRules('ru');

/** Formats a number with its noun: `formatCount(21, 'строка', 'строки', 'строк')` is «21 строка». */
export function formatCount(n: number, one: string, few: string, many: string): string {
  const form = rules.select(n);
  return `${n.toLocaleString('ru')} ${form === 'one' ? one : form === 'few' ? few : many}`;
}
