import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { answerWithFile, sendFile, type FileToSend } from '#server/platform/http/send-file.ts';
import type { Storage } from '../storage.ts';

/**
 * Answers a request with a stored file: GET and HEAD, single byte ranges, ETag. False when there is no such file; the
 * response is then untouched.
 */
export async function sendStored(
  storage: Storage,
  { key, headers }: { key: string; headers: OutgoingHttpHeaders },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (storage.localPath) return sendFile(req, res, storage.localPath(key), headers);
  const facts = await storage.stat(key);
  if (!facts) return false;
  const open: FileToSend['open'] = async (range) => {
    const opened = await storage.open(key, range);
    // It was removed a moment ago.
    if (!opened) throw new Error(`no such file: ${key}`);
    // A client that disconnects is no error.
    return (answer) => pipeline(opened.stream, answer).catch(() => void answer.destroy());
  };
  await answerWithFile({ size: facts.size, changedMs: facts.changed.getTime(), open }, req, res, headers);
  return true;
}
