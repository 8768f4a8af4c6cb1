/**
 * How complex a JSON text may be: how deep it nests, how many values it has, how many keys one object, how long its
 * strings are.
 */
export type JsonBounds = { maxDepth: number; maxValues: number; maxKeys: number; maxString: number };

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The index where the string that begins at a quote ends: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

/**
 * Whether a JSON text is more complex than its bounds allow. Checked before parsing: brackets take a hundred times as
 * much memory as their text, and an object of a hundred thousand keys blocks the event loop whenever its keys are
 * listed.
 */
export function isJsonTooComplex(
  text: string,
  { maxDepth, maxValues, maxKeys, maxString }: JsonBounds,
): boolean {
  // Commas of each open bracket; a list may have any number.
  const keys: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (end - at > maxString) return true;
      at = end;
    } else if (code === COMMA) {
      values += 1;
      const last = keys.length - 1;
      keys[last] = (keys[last] ?? 0) + 1;
      if (values > maxValues || (keys[last] ?? 0) > maxKeys) return true;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values += 1;
      keys.push(code === OPEN_LIST ? -Infinity : 0);
      if (keys.length > maxDepth || values > maxValues) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) keys.pop();
  }
  return false;
}
