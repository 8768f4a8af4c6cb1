import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Bytes = Uint8Array<ArrayBuffer>;
export type Coding = 'br' | 'zstd' | 'gzip';

// Below this a compressed answer still takes the same one packet.
const MIN_LENGTH = 1200;

const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);
const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants;

type Packer = (body: Uint8Array | string) => Promise<Bytes>;
type Effort = { brotli: number; zstd: number; gzip: number };

function packers(effort: Effort): Record<Coding, Packer> {
  return {
    br: (body) => brotli(body, { params: { [BROTLI_PARAM_QUALITY]: effort.brotli } }),
    zstd: (body) => zstd(body, { params: { [ZSTD_c_compressionLevel]: effort.zstd } }),
    gzip: (body) => gzip(body, { level: effort.gzip }),
  };
}

// For a single answer: brotli 4 costs less than gzip 6 and gives a smaller body.
const quick = packers({ brotli: 4, zstd: 3, gzip: 6 });
// For many callers: three times the work, once; the next step (9 and 12) takes five times as long for 3 % less.
const thorough = packers({ brotli: 6, zstd: 6, gzip: 9 });

const CODINGS = ['br', 'zstd', 'gzip'] as const;

/** The codings in an `Accept-Encoding`, without refused ones (`q=0`). */
export function acceptedCodings(header: string | null | undefined): Set<string> {
  if (!header) return new Set();
  return new Set(
    header.split(',').flatMap((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      return parameters.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : [name];
    }),
  );
}

/**
 * The best of our codings that an `Accept-Encoding` accepts; undefined when there is none or a body of `length` is too
 * short to gain.
 */
export function chooseCoding(accepted: string | null | undefined, length: number): Coding | undefined {
  if (!accepted || length < MIN_LENGTH) return undefined;
  const codings = acceptedCodings(accepted);
  return CODINGS.find((coding) => codings.has(coding));
}

/** Compresses a body that is sent many times. */
export async function compressThoroughly(body: Uint8Array, coding: Coding): Promise<Bytes> {
  return thorough[coding](body);
}

/** Compresses a text for one caller where `Accept-Encoding` allows it and it pays; returns the body and its headers. */
export async function compress(
  text: string | Bytes,
  accepted: string | null | undefined,
): Promise<{ body: string | Bytes; headers: Record<string, string> }> {
  const headers = { Vary: 'Accept-Encoding' };
  const coding = chooseCoding(accepted, text.length);
  if (!coding) return { body: text, headers };
  return { body: await quick[coding](text), headers: { ...headers, 'Content-Encoding': coding } };
}
