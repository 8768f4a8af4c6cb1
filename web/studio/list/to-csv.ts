import { type CsvValue, formatCsvCell } from '#contract/csv-cell.ts';

/** Starts a CSV file that Russian spreadsheets open as it is: it marks the file as UTF-8. */
export const CSV_START = '\uFEFF';

/** Writes rows of a CSV file, separated by semicolons as Russian spreadsheets expect. */
export function toCsvRows(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((cells) => `${cells.map(formatCsvCell).join(';')}\r\n`).join('');
}

/** Writes a whole CSV file. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return CSV_START + toCsvRows(rows);
}

/** Gives the browser a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
