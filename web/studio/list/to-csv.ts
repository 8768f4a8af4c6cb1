import { type CsvValue, formatCsvCell } from '#contract/csv-cell.ts';

/** Writes a CSV file that Russian spreadsheets open as it is: semicolons, and a mark that it is UTF-8. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(formatCsvCell).join(';')).join('\r\n')}\r\n`;
}

/** Gives the browser a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
