import { data } from 'react-router';

// A visitor who signs in may bring a thousand favourites (`MAX_NAMED`), each a field.
const MAX_FIELDS = 1100;
const MAX_PARTS = 100;
const MAX_TEXT_BYTES = 100_000;
// Bytes of a part's headers: a field name, and a file name of 255 letters, each four bytes escaped as three characters.
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

// Bounds everything but the contents of files: 70,000 parts take the parser 200 ms, 3,000,000 headers of one part 800.
function hasTooManyParts(bytes: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let parts = 0;
  let textBytes = 0;
  let at = bytes.indexOf(delimiter);
  while (at >= 0) {
    const next = bytes.indexOf(delimiter, at + delimiter.length);
    const part = bytes.subarray(at, next < 0 ? bytes.length : next);
    const head = part.subarray(0, MAX_HEAD_BYTES);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0 && part.length > MAX_HEAD_BYTES) return true;
    const isFile = end >= 0 && head.subarray(0, end).includes('filename=');
    parts += 1;
    textBytes += isFile ? end : part.length;
    // The last delimiter ends the form and starts no part.
    if (parts > MAX_PARTS + 1 || textBytes > MAX_TEXT_BYTES) return true;
    at = next;
  }
  return false;
}

/**
 * Reads the form in a request; the only function on the server that may do so. A form with more than 100 parts, 1100
 * fields or 100 kB beside its files is refused with 413 before it is parsed, and a body that is not a form with 422.
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
