import type { IncomingMessage, ServerResponse } from 'node:http';
import { BUSY, type Refusal } from '../limits/refuse.ts';

/** The largest request body that is not a file, in bytes. */
export const MAX_BODY_BYTES = 1_000_000;
// The limit for all bodies in memory together: 256 of full size.
const MAX_HELD_BYTES = 256_000_000;

/** The largest file that may be sent to an address, in bytes; undefined where no file is expected. */
export type FileBound = (path: string) => number | undefined;

const TOO_LARGE: Refusal = { status: 413, message: 'Запрос слишком большой.' };
const NO_LENGTH: Refusal = { status: 411, message: 'Укажите размер файла в заголовке Content-Length.' };
const ENCODED: Refusal = {
  status: 415,
  message: 'Сжатые запросы не принимаются.',
  headers: { 'Accept-Encoding': 'identity' },
};

/** Whether a request has a body, by its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function checkHeaders({ headers }: IncomingMessage, fileBound: number | undefined): Refusal | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') return ENCODED;
  const length = headers['content-length'];
  if (Number(length ?? 0) > (fileBound ?? MAX_BODY_BYTES)) {
    if (fileBound === undefined) return TOO_LARGE;
    return { status: 413, message: `Файл больше ${Math.floor(fileBound / 1_000_000)} МБ.` };
  }
  return fileBound !== undefined && length === undefined ? NO_LENGTH : undefined;
}

/**
 * Resolves when the body of a request may be read, with a refusal if it is not acceptable; never resolves when the
 * client disconnects.
 */
export type AwaitBody = (
  req: IncomingMessage,
  res: ServerResponse,
  fileBound: number | undefined,
) => Promise<Refusal | undefined>;

/**
 * Makes the reader of request bodies: it counts bytes as they arrive and holds at most 1 MB of a request, whether its
 * route reads the body or not. Routes read uploaded files themselves: their length is known and was checked.
 */
export function createBodyReader(maxHeld = MAX_HELD_BYTES): AwaitBody {
  let held = 0;
  return async (req, res, fileBound) => {
    const headRefusal = checkHeaders(req, fileBound);
    if (headRefusal || fileBound !== undefined) return headRefusal;
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const drop = (refusal: Refusal) => {
        req.off('data', take);
        chunks.length = 0;
        resolve(refusal);
      };
      const take = (chunk: Buffer) => {
        if (length + chunk.length > MAX_BODY_BYTES) return drop(TOO_LARGE);
        if (held + chunk.length > maxHeld) return drop(BUSY);
        length += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
      };
      res.once('close', () => (held -= length));
      req.on('data', take);
      req.once('end', () => {
        // `@hono/node-server` reads the body from this property.
        Object.assign(req, { rawBody: Buffer.concat(chunks) });
        resolve(undefined);
      });
    });
  };
}
