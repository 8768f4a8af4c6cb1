import { createHash } from 'node:crypto';
import { HASHED_BYTES, PART_BYTES, UPLOADS_PATH } from '#contract/studio/upload-rules.ts';

/** Sends a request to the server of a test. */
export type SendUpload = (
  path: string,
  init: RequestInit,
) => Promise<{ status: number; headers: Headers; text: string }>;

const TUS = { 'Tus-Resumable': '1.0.0' };

/** The hash by which the file of an upload is recognized. */
export function headTailHash(bytes: Uint8Array): string {
  const length = Math.min(HASHED_BYTES, bytes.length);
  return createHash('sha256')
    .update(bytes.subarray(0, length))
    .update(bytes.subarray(bytes.length - length))
    .digest('hex');
}

/** Speaks tus 1.0 as a client does, without the retries of one. */
export function uploadCalls(send: SendUpload, headers: Record<string, string>) {
  const ask = (path: string, init: RequestInit) =>
    send(path, { ...init, headers: { ...headers, ...TUS, ...(init.headers as Record<string, string>) } });
  return {
    /** Makes an upload; `id` is empty where that was refused. */
    begin: async (size: number, metadata: Record<string, string>) => {
      const encoded = Object.entries(metadata)
        .map(([name, value]) => (value === '' ? name : `${name} ${Buffer.from(value).toString('base64')}`))
        .join(',');
      const answer = await ask(UPLOADS_PATH, {
        method: 'POST',
        headers: { 'Upload-Length': String(size), 'Upload-Metadata': encoded },
      });
      return { ...answer, id: answer.headers.get('location')?.split('/').at(-1) ?? '' };
    },
    /** The bytes that the server has; -1 where there is no such upload. */
    offset: async (id: string) => {
      const { headers: found } = await ask(`${UPLOADS_PATH}/${id}`, { method: 'HEAD' });
      return Number(found.get('upload-offset') ?? -1);
    },
    /** Sends one part. */
    part: (id: string, offset: number, body: BodyInit, more: RequestInit = {}) =>
      ask(`${UPLOADS_PATH}/${id}`, {
        method: 'PATCH',
        headers: { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        body,
        ...more,
      }),
    end: (id: string) => ask(`${UPLOADS_PATH}/${id}`, { method: 'DELETE' }),
  };
}

/** Sends the rest of a file; returns the last answer. */
export async function sendRest(
  calls: ReturnType<typeof uploadCalls>,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  from = 0,
) {
  let answer: Awaited<ReturnType<typeof calls.part>> | undefined;
  for (let at = from; at < bytes.length; at += PART_BYTES)
    answer = await calls.part(id, at, new Uint8Array(bytes.subarray(at, at + PART_BYTES)));
  return answer;
}
