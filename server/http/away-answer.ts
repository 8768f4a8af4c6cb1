import type { ServerResponse } from 'node:http';
import { OPEN_HEADERS } from './kept-answer.ts';

/** What clients are told while the database is away; and after how many seconds they should come again. */
export const AWAY_MESSAGE = 'Сервер временно не отвечает. Попробуйте через несколько секунд.';
export const RETRY_SECONDS = '5';

/** Answers 503 where there is no `Context` of Hono: for files, which are answered at the socket. An answer that has begun is cut off. */
export function sendAway(res: ServerResponse): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  const headers = { ...OPEN_HEADERS, 'Content-Type': 'application/json; charset=utf-8' };
  res.writeHead(503, { ...headers, 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS });
  res.end(JSON.stringify({ message: AWAY_MESSAGE }));
}
