type CsvValue = string | number | boolean | null;

// Spreadsheets run cells that begin so as formulas. Some locales split at `;` (Russian) or at tabs, so a formatCell can
// also begin in the middle of one of ours.
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;,\t\r\n])(?=[=+\-@＝＋－＠])/g;

function formatCell(value: CsvValue): string {
  const escaped = typeof value === 'string' ? value.replace(FORMULA, "'") : String(value ?? '');
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Writes a table as CSV with a byte order mark, without which Excel garbles Russian letters. */
export function writeCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(formatCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
