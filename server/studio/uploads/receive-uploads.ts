import { randomUUID } from 'node:crypto';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import type { Context, Hono } from 'hono';
import type { StudioRules } from '#contract/endpoint.ts';
import { episodeOrdinal } from '#contract/studio/records/episodes.ts';
import { listUploads } from '#contract/studio/uploads.ts';
import { UPLOADS_PATH } from '#contract/studio/upload-rules.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { answerError } from '#server/platform/http/response/errors.ts';
import { beginUpload } from '#server/publishing/uploads/begin-upload.ts';
import { lookAtHead } from '#server/publishing/uploads/look-at-head.ts';
import { endUpload } from '#server/publishing/uploads/remove-uploads.ts';
import { finishUpload } from '#server/publishing/uploads/take-upload.ts';
import { openUploadBytes } from '#server/publishing/uploads/upload-bytes.ts';
import { failUpload, noUpload, readUpload, type UploadRow } from '#server/publishing/uploads/upload-rows.ts';
import { findOwnUpload, requireRelease } from './find-upload.ts';

type Receiver = Pick<Deps, 'db' | 'storage' | 'jobs' | 'uploads' | 'log'>;
/** Finds who sends a request, and checks the right to it. Throws `forbidden`. */
export type AdmitUpload = (request: Request) => Promise<StudioAccess>;

// One that has only been cut off: the next request waits for it this long.
const DRAIN_MS = 1000;

/** A failure that the library carries to the answer, whatever it does with errors. */
type Answered = { status_code: number; body: string; failure: unknown };
const carried = (failure: unknown): Answered => ({ status_code: 500, body: '', failure });

async function keepFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw Object.assign(error, carried(error));
  }
}

async function lookAt(deps: Receiver, upload: UploadRow, file: string): Promise<void> {
  try {
    await lookAtHead(file, upload.name);
  } catch (error) {
    if (error instanceof Failure)
      await failUpload(deps.db, upload.id, { failure: error.message, from: 'sending', isKept: false });
    await openUploadBytes(deps).remove(upload);
    throw error;
  }
}

async function write(deps: Receiver, id: string, stream: Parameters<DataStore['write']>[0], offset: number) {
  const upload = await readUpload(deps.db, id);
  if (upload.state === 'failed') throw new Failure('conflict', upload.failure ?? 'Загрузка не удалась.');
  const received = await openUploadBytes(deps).write(upload, stream, {
    offset,
    look: (file) => lookAt(deps, upload, file),
  });
  if (received === upload.size) await finishUpload(deps, upload);
  return received;
}

async function describe(deps: Receiver, id: string): Promise<Upload> {
  const upload = await readUpload(deps.db, id);
  const { size, name, state } = upload;
  if (state === 'failed') throw noUpload();
  const offset = state === 'sending' ? await openUploadBytes(deps).count(upload) : size;
  // A crash after the last part, before that was noted.
  if (offset === size) await finishUpload(deps, upload);
  return new Upload({ id, size, offset, metadata: { filename: name } });
}

function openStore(deps: Receiver): DataStore {
  const store = new DataStore();
  store.extensions = ['creation', 'termination'];
  return Object.assign(store, {
    create: (upload: Upload) => Promise.resolve(upload),
    getUpload: (id: string) => keepFailure(() => describe(deps, id)),
    write: (stream: Parameters<DataStore['write']>[0], id: string, offset: number) =>
      keepFailure(() => write(deps, id, stream, offset)),
    remove: (id: string) => keepFailure(async () => endUpload(deps, await readUpload(deps.db, id))),
  });
}

const numberOf = (text: string | null | undefined) =>
  text === undefined || text === null || text === '' || !Number.isFinite(Number(text)) ? null : Number(text);

const WRONG_NUMBER = 'Такого номера эпизода не бывает: проверьте его.';

async function create(deps: Receiver, caller: StudioAccess, { id, size = 0, metadata = {} }: Upload) {
  const releaseId = numberOf(metadata['release']);
  if (releaseId !== null) await requireRelease(deps.db, caller, releaseId);
  const ordinal = numberOf(metadata['ordinal']);
  if (ordinal !== null && !episodeOrdinal.safeParse(ordinal).success)
    throw new Failure('invalid', WRONG_NUMBER, { ordinal: [WRONG_NUMBER] });
  const form = { releaseId, ordinal, replaces: metadata['replaces'] === '1' };
  const file = { name: metadata['filename'] ?? '', size, headTailHash: metadata['hash'] ?? '' };
  const { userId, sessionId } = caller;
  await beginUpload(deps, { id, userId, sessionId, ...file, ...form }, deps.uploads);
}

function openServer(deps: Receiver, callers: WeakMap<Request, StudioAccess>): Server {
  return new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    datastore: openStore(deps),
    locker: new MemoryLocker(),
    lockDrainTimeout: DRAIN_MS,
    namingFunction: () => randomUUID(),
    onUploadCreate: (request, upload) =>
      keepFailure(async () => {
        const caller = callers.get(request);
        if (!caller) throw new Error('uploads are made by a caller');
        await create(deps, caller, upload);
        return {};
      }),
  });
}

const OWN_PATH = new RegExp(`^${UPLOADS_PATH}/([0-9a-f-]{36})/?$`);

/** The rules of the requests that bring the bytes: those of the list of uploads. */
export const UPLOAD_RULES: StudioRules = listUploads.studio;

/**
 * Serves tus 1.0 under the address of uploads. It stands on the app and not among the endpoints, because of its methods
 * and because bodies are streams; requests without `Tus-Resumable` go on to the endpoints there.
 */
export function receiveUploads(app: Hono, deps: Receiver, admit: AdmitUpload): void {
  const callers = new WeakMap<Request, StudioAccess>();
  const failures = new WeakMap<Request, unknown>();
  const server = openServer(deps, callers);
  server.options.onResponseError = (request, error) => {
    if ('failure' in error) failures.set(request, error.failure);
    else if (error instanceof Error && !('status_code' in error)) failures.set(request, error);
    return undefined;
  };
  const handle = async (c: Context) => {
    const request = c.req.raw;
    const answer = await server.handleWeb(request);
    const failure = failures.get(request);
    return failure === undefined ? answer : answerError(failure, c, deps.log);
  };
  const serve = async (c: Context) => {
    const caller = await admit(c.req.raw);
    callers.set(c.req.raw, caller);
    const id = OWN_PATH.exec(c.req.path)?.[1];
    const isNew = c.req.raw.method === 'POST' && c.req.path.replace(/\/$/, '') === UPLOADS_PATH;
    if (id === undefined && !isNew) throw noUpload();
    if (id !== undefined) await findOwnUpload(deps.db, caller, id);
    return handle(c);
  };
  for (const path of [UPLOADS_PATH, `${UPLOADS_PATH}/:id`])
    app.all(path, async (c, next) => {
      const { method, headers } = c.req.raw;
      if (method === 'OPTIONS') return handle(c);
      if (method === 'GET' || !headers.has('tus-resumable')) return next();
      return serve(c);
    });
}
