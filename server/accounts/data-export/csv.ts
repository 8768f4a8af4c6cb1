type Cell = string | number | boolean | null;

// Tables take what begins so for a formula, whoever wrote it. Where they split by `;`, as in Russian, or by tabs, a
// cell can begin in the middle of one of ours.
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;,\t\r\n])(?=[=+\-@＝＋－＠])/g;

function cell(value: Cell): string {
  const harmless = typeof value === 'string' ? value.replace(FORMULA, "'") : String(value ?? '');
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as CSV that Excel opens with Russian letters. */
export function writeCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
