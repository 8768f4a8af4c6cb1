import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { documentTypeOf, MAX_DOCUMENT_BYTES } from '#contract/studio/document-types.ts';
import { showDone } from '../../../../access/undo-event.ts';

/** A file that is sent, waits for that, or was refused. */
export type DocumentUpload = {
  key: number;
  name: string;
  size: number;
  /** How much of it is sent, 0 to 1. */
  part: number;
  problem?: string | undefined;
};

type Waiting = { key: number; file: File; stopping: AbortController };

/** Why a file would be refused; undefined for one that can be sent. */
export function refuseDocument({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (documentTypeOf(name) === undefined) return 'Можно PDF, JPEG, PNG, WebP, AVIF, DOCX, TXT и EML.';
  if (size === 0) return 'Файл пустой.';
  return size > MAX_DOCUMENT_BYTES ? `Файл больше ${MAX_DOCUMENT_BYTES / 1_000_000} МБ.` : undefined;
}

/** The files that are being added to a claim: they are sent one after another. */
export function useDocumentUploads(claimId: number) {
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const waiting = useRef<Waiting[]>([]);
  const isSending = useRef(false);
  const nextKey = useRef(1);

  const forget = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));
  const change = (key: number, fields: Partial<DocumentUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  async function send({ key, file, stopping: { signal } }: Waiting): Promise<void> {
    if (signal.aborted) return;
    const onProgress = (part: number) => change(key, { part });
    const done = await uploadDocument(claimId, file, { onProgress, signal });
    if (done?.problem !== undefined) return change(key, { problem: done.problem });
    if (done) showDone(`Файл «${file.name}» добавлен.`, done.event_id, () => void revalidate());
    await revalidate();
    forget(key);
  }

  async function sendAll(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (let [first] = waiting.current; first; [first] = waiting.current) {
      await send(first);
      waiting.current.shift();
    }
    isSending.current = false;
  }

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ file, key: nextKey.current++, problem: refuseDocument(file) }));
    setUploads((all) => [
      ...all,
      ...added.map(({ file: { name, size }, key, problem }) => ({ key, name, size, part: 0, problem })),
    ]);
    const good = added.filter(({ problem }) => problem === undefined);
    waiting.current.push(...good.map(({ file, key }) => ({ file, key, stopping: new AbortController() })));
    void sendAll();
  }

  function stop(key: number) {
    waiting.current.find((one) => one.key === key)?.stopping.abort();
    forget(key);
  }

  useEffect(() => {
    const list = waiting;
    return () => list.current.forEach(({ stopping }) => stopping.abort());
  }, []);
  return { uploads, add, stop };
}

/** What came of an upload: its event, or why it was refused. */
type Uploaded = { event_id: number; problem?: undefined } | { event_id?: undefined; problem: string };

const NO_ANSWER = 'Сервер не отвечает, файл не сохранён. Попробуйте ещё раз.';

function readAnswer({ status, responseText }: XMLHttpRequest): Uploaded {
  try {
    const { event_id, message } = JSON.parse(responseText) as { event_id?: number; message?: string };
    if (status === 200 && event_id !== undefined) return { event_id };
    return { problem: message ?? NO_ANSWER };
  } catch {
    // A proxy in between may answer with an HTML page.
    return { problem: NO_ANSWER };
  }
}

/**
 * Sends a file of a claim, and tells how much of it is sent, 0 to 1; undefined when it was stopped. `fetch` tells
 * nothing of what is sent.
 */
function uploadDocument(
  claimId: number,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Uploaded | undefined> {
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => resolve(readAnswer(request)));
    request.addEventListener('error', () => resolve({ problem: NO_ANSWER }));
    request.addEventListener('abort', () => resolve(undefined));
    signal.addEventListener('abort', () => request.abort());
    const query = new URLSearchParams({ claim: String(claimId), name: file.name });
    request.open('POST', `/api/v1/studio/claim-documents?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}
