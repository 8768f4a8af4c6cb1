import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type DetailedError, Upload } from 'tus-js-client';
import { HASHED_BYTES, PART_BYTES, UPLOADS_PATH } from '#contract/studio/upload-rules.ts';

// Loaded when somebody uploads.

/** SHA-256 of the first and the last 4 MB of a file, in hex. Fails when the file cannot be read. */
export async function hashFile(file: Blob): Promise<string> {
  const length = Math.min(HASHED_BYTES, file.size);
  const read = async (start: number) => new Uint8Array(await file.slice(start, start + length).arrayBuffer());
  // Pages over plain http have no `crypto.subtle`.
  const hash = sha256.create().update(await read(0));
  return bytesToHex(hash.update(await read(file.size - length)).digest());
}

// After a cut or on a full disk: soon, then every ten seconds for a day; with each part that arrives it begins anew.
const RETRY_MS = [0, 1000, 3000, 5000, ...Array.from({ length: 8640 }, () => 10_000)];
// A refusal with a sentence. 409 and 423 tell where to go on, 429 and 5xx are for later.
const isFinal = (status: number) =>
  status >= 400 && status < 500 && status !== 409 && status !== 423 && status !== 429;

/** What came of an attempt: `status` is 0 where no answer came, `fields` are those of the form that are wrong. */
type Refused = { message: string | undefined; status: number; fields: string[] };

// What is too large or no video stays so, and what is wrong with the form is no fault of the file.
const isAboutFile = ({ status, fields }: Refused) =>
  status === 413 || status === 415 || (status === 422 && fields.length === 0);

export type SendEvents = {
  onId: (id: string) => void;
  /** The bytes that have left the browser. */
  onProgress: (sent: number) => void;
  onDone: () => void;
  /** An attempt has failed and another one follows; `message` is what the server said. */
  onWait: (message: string | undefined) => void;
  /** `status` is 0 where no answer came; `needsFile` says whether only another file helps. */
  onFailed: (message: string | undefined, status: number, needsFile: boolean) => void;
};

export type SentFile = { start: () => void; pause: () => Promise<void> };

function readRefused(error: Error | DetailedError): Refused {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  try {
    const { message, errors } = JSON.parse(answer?.getBody() ?? '') as { message?: unknown; errors?: object };
    const text = typeof message === 'string' ? message : undefined;
    return { status, message: text, fields: Object.keys(errors ?? {}) };
  } catch {
    return { status, message: undefined, fields: [] };
  }
}

const idOf = (url: string | null) => url?.split('/').at(-1) ?? '';

/**
 * Sends a file in parts by tus; `id` is the upload that it goes on with, otherwise one is made with the metadata. What
 * the server has acknowledged is asked for after every cut.
 */
export function sendFile(
  file: File,
  { id, metadata = {} }: { id?: string | undefined; metadata?: Record<string, string> },
  events: SendEvents,
): SentFile {
  const upload = new Upload(file, {
    endpoint: UPLOADS_PATH,
    ...(id !== undefined && { uploadUrl: `${UPLOADS_PATH}/${id}` }),
    chunkSize: PART_BYTES,
    metadata,
    retryDelays: RETRY_MS,
    // The server knows the uploads of a person, in every browser.
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => events.onId(idOf(upload.url)),
    onProgress: events.onProgress,
    onSuccess: events.onDone,
    onShouldRetry: (error) => {
      const { message, status } = readRefused(error);
      if (isFinal(status)) return false;
      events.onWait(message);
      return true;
    },
    onError: (error) => {
      const refused = readRefused(error);
      events.onFailed(refused.message, refused.status, isAboutFile(refused));
    },
  });
  return { start: () => upload.start(), pause: () => upload.abort() };
}
