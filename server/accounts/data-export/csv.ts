type Cell = string | number | boolean | null;

// Tables take what begins so for a formula, whoever wrote it.
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: Cell): string {
  const text = String(value ?? '');
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as CSV that Excel opens with Russian letters. */
export function writeCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
