export type ByteRange = { start: number; end: number };

// Spaces can match in one way only: with two ways, a header of 16 kB of spaces would take most of a second.
const FORM = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/**
 * Parses a `Range` header for a file of `size` bytes; null means the whole file (no header, several ranges, invalid),
 * `beyond` a range outside the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'beyond' {
  const [, first = '', last = ''] = FORM.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'beyond' : { start, end };
}
