import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { documentTypeOf, MAX_DOCUMENT_BYTES } from '#contract/studio/document-types.ts';
import { showDone } from '../../../../access/undo-event.ts';
import { uploadDocument } from './upload-document.ts';

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
