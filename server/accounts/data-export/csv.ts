import { type CsvValue, formatCsvCell } from '#contract/csv-cell.ts';

/** Writes a table as CSV with a byte order mark, without which Excel garbles Russian letters. */
export function writeCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(formatCsvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
