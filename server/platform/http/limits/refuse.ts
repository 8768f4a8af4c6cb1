import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '#contract/errors.ts';
import { OPEN_HEADERS } from '../cache/cached-response.ts';

/**
 * Headers of every response of the server. What is opened as a page can load nothing, run no scripts and cannot be
 * framed; the pages and the stored files set policies of their own.
 */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

const HEADERS = {
  ...COMMON_HEADERS,
  ...OPEN_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};

/** An error response to a request before it reaches a route. */
export type Refusal = { status: number; message: string; headers?: Record<string, string> };

/** The message while the database is unavailable, and the seconds after which clients should retry. */
export const UNAVAILABLE_MESSAGE = 'Сервер временно не отвечает. Попробуйте через несколько секунд.';
export const RETRY_SECONDS = '5';

export const BUSY: Refusal = {
  status: 503,
  message: UNAVAILABLE_MESSAGE,
  headers: { 'Retry-After': RETRY_SECONDS },
};

function bodyOf({ message }: Refusal): string {
  return JSON.stringify({ message } satisfies ErrorBody);
}

/** Makes an error response in the form of the API. */
export function refusalResponse(refusal: Refusal): Response {
  return new Response(bodyOf(refusal), {
    status: refusal.status,
    headers: { ...HEADERS, ...refusal.headers },
  });
}

/** Answers with an error in the form of the API; the connection stays open. */
export function refuse(res: ServerResponse, refusal: Refusal): void {
  if (res.destroyed || res.headersSent) return;
  res.writeHead(refusal.status, { ...HEADERS, ...refusal.headers }).end(bodyOf(refusal));
}

/** Answers 503 while the database is unavailable; a response that has begun is cut off. */
export function refuseUnavailable(res: ServerResponse): void {
  if (res.headersSent) res.destroy();
  else refuse(res, BUSY);
}

// A socket that is closed while bytes arrive is reset, and the client never sees the answer.
const LINGER_MS = 2_000;
const MAX_LINGER_BYTES = 64_000_000;

/**
 * Answers with an error before the body has ended, then closes the connection; bytes that still arrive are discarded,
 * for 2 s and 64 MB at most.
 */
export function refuseAndClose(req: IncomingMessage, res: ServerResponse, refusal: Refusal): void {
  if (res.destroyed || res.headersSent) return;
  const body = bodyOf(refusal);
  const length = { 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  res.writeHead(refusal.status, { ...HEADERS, ...refusal.headers, ...length }).write(body);
  const end = () => void res.end();
  const timer = setTimeout(end, LINGER_MS);
  let left = MAX_LINGER_BYTES;
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  req.once('end', end).resume();
  res.once('close', () => clearTimeout(timer));
}

/** Writes an error to a connection whose request could not be read, and closes it. */
export function refuseUnread(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return void socket.destroy();
  const body = bodyOf(refusal);
  const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', ''];
  socket.end(head.join('\r\n') + body, () => socket.destroy());
}

const UNREADABLE: Record<string, Refusal> = {
  HPE_INVALID_URL: {
    status: 400,
    message: 'Адрес записан неверно: кириллицу и пробелы в нём нужно закодировать, например «я» как %D1%8F.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Заголовки запроса слишком длинные.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'Запрос слишком большой.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'Запрос передавался слишком долго.' },
};

/** The refusal of a request that Node's parser rejected, by the code of its error. */
export function unreadable(code: string | undefined): Refusal {
  return UNREADABLE[code ?? ''] ?? { status: 400, message: 'Запрос составлен неверно.' };
}
