import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '#server/failure.ts';
import type { Refusal } from '../limits/refuse.ts';
import type { BodyMemory } from './body-memory.ts';

/** The largest request body that is not a file, in bytes. */
export const MAX_BODY_BYTES = 1_000_000;
const FIRST_BYTES = 16_000;

/** What an address takes beyond small bodies. */
export type Upload = {
  /** In bytes. */
  maxBytes: number;
  /**
   * Finds the account of a caller; without one, only a small body is read. Absent where the route reads the body, after
   * it has checked its caller.
   */
  accountOf?: (req: IncomingMessage) => Promise<string | undefined>;
};
/** The upload that may be sent to an address by a method; undefined where only small bodies are expected. */
export type UploadAt = (method: string, path: string) => Upload | undefined;

/** Reads the body of a call that a route has admitted: of at most `maxBytes`, for an account. */
export type Receive = (maxBytes: number, account: string) => Promise<Buffer<ArrayBuffer>>;

/** The failure of a body that is larger than its address takes. */
export function tooLarge(maxBytes: number): Failure {
  const isSmall = maxBytes <= MAX_BODY_BYTES;
  return new Failure(
    'too_large',
    isSmall ? 'Запрос слишком большой.' : `Файл больше ${Math.floor(maxBytes / 1_000_000)} МБ.`,
  );
}

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

/** The length of the body that a request announces, in bytes. */
export function announcedLength({ headers }: IncomingMessage): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

/** Refuses a body by the head of its request: one that is compressed, too large, or a file of unknown length. */
export function refuseByHead(req: IncomingMessage, upload: Upload | undefined): Refusal | undefined {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') return ENCODED;
  const length = announcedLength(req);
  const maxBytes = upload?.maxBytes ?? MAX_BODY_BYTES;
  if ((length ?? 0) > maxBytes) return { status: 413, message: tooLarge(maxBytes).message };
  return upload && !upload.accountOf && length === undefined ? NO_LENGTH : undefined;
}

export type BodyOwner = { network: string; account?: string | undefined; maxBytes: number };
/** A body that has arrived whole; `release` ends the count of its bytes. */
export type ArrivedBody = { bytes: Buffer<ArrayBuffer>; release: () => void };
export type ReadBody = (req: IncomingMessage, res: ServerResponse, owner: BodyOwner) => Promise<ArrivedBody>;

/**
 * Makes the reader of request bodies. It reads a body whole and counts its bytes in the common memory until it is
 * released or the response ends. Fails with `too_large`, with `limited` or `unavailable` when there is no space for it,
 * and with `invalid` when the client leaves.
 */
export function createBodyReader(memory: BodyMemory): ReadBody {
  return (req, res, { network, account, maxBytes }) =>
    new Promise((resolve, reject) => {
      const fail = (reason: Failure) => {
        req.off('data', take);
        body = Buffer.alloc(0);
        held.release();
        reject(reason);
      };
      const leave = () => fail(new Failure('invalid', 'Запрос прервался.'));
      const held = memory.hold(network, account, fail);
      // One growing buffer: a million pieces of one byte each would take two hundred times their size.
      let body = Buffer.alloc(0);
      let length = 0;
      const take = (chunk: Buffer) => {
        const needed = length + chunk.length;
        if (needed > maxBytes) return fail(tooLarge(maxBytes));
        if (needed > body.length) {
          const most = Math.min(announcedLength(req) ?? maxBytes, maxBytes);
          const size = Math.max(needed, Math.min(most, Math.max(FIRST_BYTES, body.length * 2)));
          try {
            held.grow(size - body.length);
          } catch (error) {
            return fail(error as Failure);
          }
          const larger = Buffer.allocUnsafe(size);
          body.copy(larger, 0, 0, length);
          body = larger;
        }
        chunk.copy(body, length);
        length = needed;
      };
      if (res.destroyed) return leave();
      res.once('close', leave);
      req.on('data', take);
      req.once('end', () => {
        held.settle();
        resolve({ bytes: body.subarray(0, length), release: held.release });
      });
    });
}
