export type CsvValue = string | number | boolean | null;

// Spreadsheets run cells that begin so as formulas. Some locales split at `;` (Russian) or at tabs, so a cell can also
// begin in the middle of one of ours.
const FORMULA = /(^|[;,\t\r\n])(?=[=+\-@＝＋－＠])/g;
const BEFORE_FORMULA = /^(?=[\t\r\n])/;

/** Writes a value as a cell of a CSV file, with whichever separator; no spreadsheet runs it as a formula. */
export function formatCsvCell(value: CsvValue): string {
  const escaped =
    typeof value === 'string'
      ? value.replaceAll(FORMULA, "$1'").replace(BEFORE_FORMULA, "'")
      : String(value ?? '');
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
