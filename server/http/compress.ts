import { promisify } from 'node:util';
import zlib from 'node:zlib';

// Below this a compressed answer still takes the same one packet.
const LEAST_BYTES = 1200;
const TEXT = /^(text\/|application\/(json|javascript|xml|vnd\.apple\.mpegurl|manifest\+json))|\+xml/;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = { name: 'br' | 'gzip'; pack: (bytes: Buffer) => Promise<Uint8Array<ArrayBuffer>> };

// Quality 4 of brotli costs less than gzip's default and gives a smaller answer.
const ENCODINGS: Encoding[] = [
  { name: 'br', pack: (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }) },
  { name: 'gzip', pack: (bytes) => gzip(bytes) },
];

function choose(accepted: string): Encoding | undefined {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  return ENCODINGS.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name));
}

/** Compresses a text answer when the caller takes it compressed; any other answer goes as it is. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers, body } = response;
  if (!body || request.method === 'HEAD' || headers.has('content-encoding')) return response;
  if (!TEXT.test(headers.get('content-type') ?? '')) return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = choose(request.headers.get('accept-encoding') ?? '');
  if (!encoding) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  if (bytes.length < LEAST_BYTES) return new Response(bytes, { status, headers });
  headers.set('Content-Encoding', encoding.name);
  headers.delete('Content-Length');
  return new Response(await encoding.pack(bytes), { status, headers });
}
