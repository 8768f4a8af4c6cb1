import { useSyncExternalStore } from 'react';
import type { StudioUpload, StudioUploads } from '#contract/studio/uploads.ts';
import { nameProblem } from '#contract/studio/upload-rules.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../access/send-to-studio.ts';
import type { SentFile } from './send-file.ts';

// The uploads of this person, on every page of the studio: what the server knows of them, and what this tab sends.

/** The sending of a file by this tab. */
export type Sending = {
  key: string;
  /** The upload at the server, once there is one. */
  id: string | undefined;
  file: File;
  release: { id: number; name: string };
  ordinal: number | null;
  state: 'queued' | 'reading' | 'sending' | 'waiting' | 'paused' | 'failed';
  sent: number;
  /** Bytes a second over the last seconds; null while that is unknown. */
  pace: number | null;
  /** The answer of the server to the last attempt. */
  problem: string | undefined;
  /** Whether it failed so that only another file helps. */
  needsFile: boolean;
};

export type UploadState = {
  /** What the server knows; null before it was asked. */
  known: readonly StudioUpload[] | null;
  sendings: readonly Sending[];
};

/** A file that somebody has chosen, with what it is for. */
export type ChosenFile = { file: File; ordinal: number; replaces: boolean };

const AT_ONCE = 3;
const PACE_MS = 8000;

let state: UploadState = { known: null, sendings: [] };
const listeners = new Set<() => void>();
const transports = new Map<string, SentFile>();
const samples = new Map<string, { at: number; sent: number }[]>();
// Uploads that ended before this page was loaded are no news.
const seenUnfinished = new Set<string>();

function set(next: Partial<UploadState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function change(key: string, next: Partial<Sending>): void {
  set({ sendings: state.sendings.map((one) => (one.key === key ? { ...one, ...next } : one)) });
}

function drop(key: string): void {
  transports.delete(key);
  samples.delete(key);
  set({ sendings: state.sendings.filter((one) => one.key !== key) });
}

const find = (key: string) => state.sendings.find((one) => one.key === key);
const isActive = ({ state: now }: Sending) => now === 'reading' || now === 'sending' || now === 'waiting';

const isEnded = ({ job }: StudioUpload) => job?.state === 'done';

const AGAIN_MS = 3000;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Reads what the server knows of the uploads of this person; without an answer the last list stays, and it is asked
 * again soon.
 */
export async function refreshUploads(): Promise<void> {
  clearTimeout(again);
  try {
    const response = await fetch('/api/v1/studio/uploads');
    // Whoever has no right any more, or has to give a code first, sees a page that says so.
    if (response.status === 403) return;
    if (!response.ok) throw new Error(`The list of uploads answers ${response.status}.`);
    const { data } = (await response.json()) as StudioUploads;
    for (const one of data) if (!isEnded(one)) seenUnfinished.add(one.id);
    set({ known: data.filter((one) => !isEnded(one) || seenUnfinished.has(one.id)) });
  } catch {
    again = setTimeout(() => void refreshUploads(), AGAIN_MS);
  }
}

/** Whether something is being prepared, so that the list changes by itself. */
export function isMoving({ known }: UploadState): boolean {
  return (known ?? []).some(
    ({ state: now, needs, job }) =>
      (now === 'received' && needs === null) || job?.state === 'waiting' || job?.state === 'running',
  );
}

function paceOf(key: string, sent: number): number | null {
  const now = performance.now();
  const recent = (samples.get(key) ?? []).filter(
    ({ at, sent: before }) => now - at < PACE_MS && before <= sent,
  );
  recent.push({ at: now, sent });
  samples.set(key, recent);
  const [first] = recent;
  return first && now - first.at > 500 ? ((sent - first.sent) / (now - first.at)) * 1000 : null;
}

async function begin(key: string, replaces: boolean): Promise<void> {
  const { sendFile, hashFile } = await import('./send-file.ts');
  const sending = find(key);
  if (!sending) return;
  const { file, id, release, ordinal } = sending;
  try {
    const hash = await hashFile(file);
    const metadata = {
      filename: file.name,
      hash,
      release: String(release.id),
      ordinal: String(ordinal ?? ''),
      replaces: replaces ? '1' : '0',
    };
    const transport = sendFile(
      file,
      { id, metadata },
      {
        onId: (made) => {
          change(key, { id: made });
          void refreshUploads();
        },
        onProgress: (sent) =>
          change(key, { state: 'sending', sent, pace: paceOf(key, sent), problem: undefined }),
        onDone: () => {
          void refreshUploads().then(() => drop(key));
          pump();
        },
        onWait: (problem) => change(key, { state: 'waiting', pace: null, problem }),
        onFailed: (problem, status, needsFile) => {
          const isGone = status === 404 || status === 410;
          change(key, {
            state: 'failed',
            pace: null,
            needsFile,
            problem: problem ?? (isGone ? 'Этой загрузки на сервере больше нет.' : 'Сервер не отвечает.'),
          });
          void refreshUploads();
          pump();
        },
      },
    );
    if (find(key)?.state !== 'reading') return;
    transports.set(key, transport);
    change(key, { state: 'sending' });
    transport.start();
  } catch {
    const problem = 'Файл не читается: он перемещён, изменён или удалён.';
    change(key, { state: 'failed', problem, needsFile: true });
    pump();
  }
}

const replacements = new Map<string, boolean>();

// Three are sent at once, the others wait.
function pump(): void {
  const free = AT_ONCE - state.sendings.filter(isActive).length;
  for (const { key } of state.sendings.filter((one) => one.state === 'queued').slice(0, Math.max(0, free))) {
    change(key, { state: 'reading' });
    void begin(key, replacements.get(key) ?? false);
  }
}

let added = 0;

type NewSending = Pick<Sending, 'id' | 'file' | 'release' | 'ordinal'>;

function add(sending: NewSending, replaces = false): void {
  added += 1;
  const key = String(added);
  replacements.set(key, replaces);
  const fresh = {
    key,
    state: 'queued',
    sent: 0,
    pace: null,
    problem: undefined,
    needsFile: false,
  } as const;
  set({ sendings: [...state.sendings, { ...sending, ...fresh }] });
  pump();
}

/** Begins to send files for episodes of a release. */
export function startUploads(release: { id: number; name: string }, files: readonly ChosenFile[]): void {
  for (const { file, ordinal, replaces } of files) add({ id: undefined, file, release, ordinal }, replaces);
}

/**
 * Goes on with an upload whose sending this tab does not have: after it was closed, or in another browser. Returns a
 * sentence when the file is another one.
 */
export async function continueUpload(upload: StudioUpload, file: File): Promise<string | undefined> {
  const { hashFile } = await import('./send-file.ts');
  const problem = nameProblem(file.name);
  if (problem !== undefined) return problem;
  if (file.name !== upload.name) return `Это другой файл: нужен «${upload.name}».`;
  if (file.size !== upload.size) return 'Это другой файл: имя то же, но размер не тот.';
  const hash = await hashFile(file).catch(() => undefined);
  if (hash === undefined) return 'Файл не читается.';
  if (hash !== upload.head_tail_hash) return 'Это другой файл: имя и размер те же, но содержание не то.';
  add({
    id: upload.id,
    file,
    release: upload.release ?? { id: 0, name: '' },
    ordinal: upload.ordinal,
  });
  return undefined;
}

/** Stops to send; what has arrived stays at the server. */
export async function pauseUpload(key: string): Promise<void> {
  change(key, { state: 'paused', pace: null });
  await transports.get(key)?.pause();
  pump();
}

/** Goes on after a pause or a failure; the file is still in this tab. */
export function resumeUpload(key: string): void {
  transports.delete(key);
  samples.delete(key);
  change(key, { state: 'queued', problem: undefined });
  pump();
}

type Failed = Pick<Sending, 'id' | 'ordinal'> & {
  key?: string;
  release: Sending['release'] | null;
  replaces?: boolean;
};

// Removes an upload from the server; returns what was refused.
async function removeUpload(id: string): Promise<string | undefined> {
  const { refused } = await sendToStudio('DELETE', `uploads/${id}`);
  await refreshUploads();
  return refused && refused.status !== 404 ? refused.message : undefined;
}

/**
 * Sends another file in place of one that failed, which leaves the list first. Returns what is wrong with the file, or
 * why the failed one stays.
 */
export async function sendInstead({ key, id, ...failed }: Failed, file: File): Promise<string | undefined> {
  const problem = nameProblem(file.name) ?? (file.size === 0 ? 'Файл пустой.' : undefined);
  if (problem !== undefined) return problem;
  const replaces = failed.replaces ?? (key !== undefined && replacements.get(key) === true);
  const refused = id === undefined ? undefined : await removeUpload(id);
  if (refused !== undefined) return refused;
  if (key !== undefined) drop(key);
  add(
    { id: undefined, file, release: failed.release ?? { id: 0, name: '' }, ordinal: failed.ordinal },
    replaces,
  );
  return undefined;
}

/** Ends an upload and removes what has arrived. */
export async function cancelUpload({ key, id }: { key?: string | undefined; id: string | undefined }) {
  if (key !== undefined) {
    await transports.get(key)?.pause();
    drop(key);
  }
  const refused = id === undefined ? undefined : await removeUpload(id);
  if (refused !== undefined) showToast('error', refused);
  pump();
}

/** Has a failed upload checked and prepared once more; returns what was refused. */
export async function retryUpload(id: string): Promise<string | undefined> {
  const { refused } = await sendToStudio('POST', `uploads/${id}/retry`);
  await refreshUploads();
  return refused?.message;
}

/** Saves which episode an upload is for; returns what was refused. */
export async function saveUploadForm(
  { id, release }: StudioUpload,
  form: { ordinal: number; replaces: boolean },
): Promise<string | undefined> {
  const { refused } = await sendToStudio('POST', `uploads/${id}/form`, { release_id: release?.id, ...form });
  await refreshUploads();
  return refused?.message;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NOTHING: UploadState = { known: null, sendings: [] };

/** The uploads of this person, on any page of the studio. */
export function useUploads(): UploadState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  );
}

/** Whether closing the tab would stop a sending. */
export function isSending({ sendings }: UploadState): boolean {
  return sendings.some((one) => isActive(one) || one.state === 'queued');
}

// Files that were dropped on a page, until its panel takes them.
let dropped: File[] = [];

export function keepDropped(files: readonly File[]): void {
  dropped = [...files];
}

export function takeDropped(): File[] {
  const files = dropped;
  dropped = [];
  return files;
}
