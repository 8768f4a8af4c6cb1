import { promisify } from 'node:util';
import zlib from 'node:zlib';

// Below this a compressed answer still takes the same one packet.
const LEAST_LENGTH = 1200;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Bytes = Uint8Array<ArrayBuffer>;
type Encoding = { name: 'br' | 'gzip'; pack: (text: string) => Promise<Bytes> };

// Quality 4 of brotli costs less than gzip's default and gives a smaller answer.
const ENCODINGS: Encoding[] = [
  { name: 'br', pack: (text) => brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }) },
  { name: 'gzip', pack: (text) => gzip(text) },
];

function choose(accepted: string): Encoding | undefined {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  return ENCODINGS.find(({ name }) => accepted.includes(name) && !refused(name));
}

/** A text as the caller takes it, with the headers that say how: compressed when `Accept-Encoding` allows it and it pays. */
export async function compress(
  text: string,
  accepted: string | null,
): Promise<{ body: string | Bytes; headers: Record<string, string> }> {
  const headers = { Vary: 'Accept-Encoding' };
  const encoding = accepted !== null && text.length >= LEAST_LENGTH ? choose(accepted) : undefined;
  if (!encoding) return { body: text, headers };
  return { body: await encoding.pack(text), headers: { ...headers, 'Content-Encoding': encoding.name } };
}
