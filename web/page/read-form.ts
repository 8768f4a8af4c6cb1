import { data } from 'react-router';

// A visitor who signs in may bring a thousand favourites (`MAX_NAMED`), each a field.
const MAX_FIELDS = 1100;
const MAX_PARTS = 100;
const MAX_TEXT_BYTES = 100_000;
// A name in a browser's form, and that of a file: 255 letters of four bytes, each as three signs at the most.
const MAX_HEAD_BYTES = 4000;

const MULTIPART = /^multipart\/form-data;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i;
const FIELDS = /^application\/x-www-form-urlencoded\s*(;|$)/i;

const refused = (message: string, status: number) => data({ message }, { status });

function hasTooMuchText(bytes: Buffer): boolean {
  if (bytes.length > MAX_TEXT_BYTES) return true;
  let fields = 1;
  for (const byte of bytes) if (byte === 0x26) fields += 1;
  return fields > MAX_FIELDS;
}

// Everything but the files themselves is bounded: seventy thousand parts take the parser 200 ms, three million headers
// of one part 800 ms.
function hasTooManyParts(bytes: Buffer, boundary: string): boolean {
  const mark = `--${boundary}`;
  let parts = 0;
  let textBytes = 0;
  let at = bytes.indexOf(mark);
  while (at >= 0) {
    const next = bytes.indexOf(mark, at + mark.length);
    const part = bytes.subarray(at, next < 0 ? bytes.length : next);
    const head = part.subarray(0, MAX_HEAD_BYTES);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0 && part.length > MAX_HEAD_BYTES) return true;
    const isFile = end >= 0 && head.subarray(0, end).includes('filename=');
    parts += 1;
    textBytes += isFile ? end : part.length;
    // The last mark ends the form.
    if (parts > MAX_PARTS + 1 || textBytes > MAX_TEXT_BYTES) return true;
    at = next;
  }
  return false;
}

/**
 * Reads the form that a request brings; the one way to do so on the server. One with more than 100 parts, 1100 fields
 * or 100 kB beside its files is refused with 413 before it is parsed, and what is no form with 422.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = MULTIPART.exec(type)?.[2];
  if (boundary === undefined && !FIELDS.test(type)) throw refused('Форма заполнена неверно.', 422);
  const bytes = Buffer.from(await request.arrayBuffer());
  const isTooLarge = boundary === undefined ? hasTooMuchText(bytes) : hasTooManyParts(bytes, boundary);
  if (isTooLarge) throw refused('Форма слишком большая.', 413);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw refused('Форма заполнена неверно.', 422);
  }
}
