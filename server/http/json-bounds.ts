// An archive of ours nests five deep; of its longest, 100,000 positions and 60,000 lines, the values are fewer.
const MAX_DEPTH = 20;
const MAX_VALUES = 1_500_000;
// The longest comment that a site takes.
const MAX_STRING = 50_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/** Where the string that begins at a quote ends: at its other quote, or with the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

/**
 * Whether a JSON text nests deeper, has more values or longer strings than any list. It is asked before the text is parsed: sixteen
 * megabytes of brackets take a hundred times as much memory.
 */
export function isJsonTooComplex(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (end - at > MAX_STRING) return true;
      at = end;
    } else if (code === COMMA) values += 1;
    else if (OPEN.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSE.has(code)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}
