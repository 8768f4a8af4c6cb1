import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { answerWithFile, sendFile } from '#server/platform/http/response/send-file.ts';
import type { Storage } from '#server/media/storage/storage.ts';

type StoredFile = { key: string; headers: OutgoingHttpHeaders };

// A request for the whole file needs only one request to the storage.
function isWhole({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined;
}

async function sendFromBucket(
  storage: Storage,
  { key, headers }: StoredFile,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const whole = isWhole(req) ? await storage.open(key) : undefined;
  const facts = isWhole(req) ? whole : await storage.stat(key);
  if (!facts) return false;
  const file = {
    size: facts.size,
    changedMs: facts.changed.getTime(),
    open: async (range: { start: number; end: number }) => {
      const opened = whole ?? (await storage.open(key, range));
      if (!opened) throw new Error(`removed a moment ago: ${key}`);
      // A client that disconnects is no error.
      return (answer: ServerResponse) => pipeline(opened.stream, answer).catch(() => void answer.destroy());
    },
  };
  try {
    await answerWithFile(file, req, res, headers);
  } finally {
    whole?.stream.destroy();
  }
  return true;
}

/**
 * Answers a request with a stored file: GET and HEAD, single byte ranges, ETag. False when there is no such file; the
 * response is then untouched.
 */
export async function sendStored(
  storage: Storage,
  file: StoredFile,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const at = storage.localPath?.(file.key);
  return at === undefined ? sendFromBucket(storage, file, req, res) : sendFile(req, res, at, file.headers);
}
