type Cell = string | number | null;

// A spreadsheet runs what begins like a formula.
const FORMULA = /^[=+\-@\t\r]/;

function encodeCell(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a CSV file that Russian spreadsheets open as it is: semicolons, and a mark that it is UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(encodeCell).join(';')).join('\r\n')}\r\n`;
}

/** Gives the browser a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
