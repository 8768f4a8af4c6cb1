import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { PART_BYTES, UPLOADS_PATH } from '#contract/studio/upload-rules.ts';
import { ROLES } from '#contract/studio/rights.ts';
import type { StudioUpload, StudioUploads, UploadGuesses } from '#contract/studio/uploads.ts';
import { startIngestWorker } from '#server/publishing/ingest/ingest.ts';
import { sweepUploads } from '#server/publishing/uploads/remove-uploads.ts';
import { takeUploadNow } from '#server/publishing/uploads/take-upload.ts';
import { readPromisedBytes } from '#server/publishing/uploads/upload-rows.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { headTailHash, sendRest, uploadCalls } from '#tests/support/samples/upload.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const TIMEOUT_MS = 300_000;
const signal = new AbortController().signal;

let api: TestApi;
let owner: TestAccount;
let video: Uint8Array<ArrayBuffer>;
let remove: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  const { folder, remove: removeFolder } = await createTestFolder();
  remove = removeFolder;
  video = new Uint8Array(await readFile(await makeVideo(path.join(folder, 'a.mkv'), { seconds: 20 })));
});
after(async () => {
  await api.close();
  await remove();
});

const callsOf = ({ headers }: TestAccount) => uploadCalls(api.request, headers);
const NAME = 'Лисья почта - 03 [1080p].mkv';
const fileOf = (bytes: Uint8Array, name = NAME) => ({ filename: name, hash: headTailHash(bytes) });

async function list(account = owner): Promise<StudioUploads> {
  const { status, body } = await api.request(UPLOADS_PATH, { headers: account.headers });
  assert.equal(status, 200);
  return body;
}

async function find(id: string): Promise<StudioUpload | undefined> {
  return (await list()).data.find((one) => one.id === id);
}

async function post(path: string, body: object = {}, account = owner) {
  const init = { method: 'POST', headers: account.headers, body: JSON.stringify(body) };
  return api.request(`${UPLOADS_PATH}/${path}`, init);
}

async function storedSources(): Promise<string[]> {
  return readdir(api.storage.localPath('sources')).catch(() => []);
}

/** A request body that breaks off after some bytes, as a network does. */
function brokenBody(bytes: Uint8Array<ArrayBuffer>): RequestInit {
  let isSent = false;
  const body = new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new Error('the network is gone'));
      isSent = true;
      controller.enqueue(bytes);
    },
  });
  return { body, duplex: 'half' } as RequestInit;
}

test('a file is sent in parts, is checked, and becomes an episode in the name of its uploader', async () => {
  const calls = callsOf(owner);
  const begun = await calls.begin(video.length, { ...fileOf(video), release: '1', ordinal: '3' });
  assert.equal(begun.status, 201, begun.text);
  assert.equal(await calls.offset(begun.id), 0);
  const half = Math.floor(video.length / 2);
  const cut = calls.part(begun.id, 0, '', brokenBody(video.slice(0, half)));
  await cut.catch(() => {});
  const kept = await calls.offset(begun.id);
  assert.ok(kept <= half);
  assert.equal((await calls.part(begun.id, kept + 1, video.slice(kept + 1))).status, 409);
  assert.equal((await calls.part(begun.id, kept, video.slice(kept))).status, 204);
  assert.equal(await calls.offset(begun.id), video.length);
  const sent = await find(begun.id);
  assert.deepEqual([sent?.state, sent?.received, sent?.needs], ['received', video.length, null]);
  await takeUploadNow({ ...api, dataId }, begun.id, signal);
  const taken = await find(begun.id);
  assert.deepEqual([taken?.state, taken?.job?.state, taken?.ordinal], ['taken', 'waiting', 3]);
  const worker = await startIngestWorker({ ...api, dataId, log: () => {} });
  await waitUntil(async () => /done|failed/.test((await find(begun.id))?.job?.state ?? ''), TIMEOUT_MS);
  await worker.stop('shutdown');
  assert.deepEqual([(await find(begun.id))?.failure, (await find(begun.id))?.job?.state], [null, 'done']);
  const { body } = await api.request('/api/v1/studio/events?limit=1', { headers: owner.headers });
  const [event] = (body as { data: [{ act: string; actor: { id: number } | null }] }).data;
  assert.deepEqual([event.act, event.actor?.id], ['episode.prepare', owner.id]);
  const { is_published } = await api.db
    .selectFrom('episodes')
    .select('is_published')
    .where('id', '=', taken?.episode_id ?? '')
    .executeTakeFirstOrThrow();
  assert.equal(is_published, false);
  assert.deepEqual(await storedSources(), []);
  const { body: guessed } = await post('guess', { release_id: 1, names: [NAME, 'Лисья почта.mkv'] });
  const { guesses, taken: numbers, next } = guessed as UploadGuesses;
  assert.deepEqual([guesses.map(({ ordinal }) => ordinal), numbers, next], [[3, null], [3], 4]);
});

test('a video of an episode that has one waits until its replacement is agreed to', async () => {
  const calls = callsOf(owner);
  const { id } = await calls.begin(video.length, { ...fileOf(video), release: '1', ordinal: '3' });
  await sendRest(calls, id, video);
  await takeUploadNow({ ...api, dataId }, id, signal);
  assert.deepEqual([(await find(id))?.state, (await find(id))?.needs], ['received', 'replacement']);
  const { status, body } = await post(`${id}/form`, { release_id: 1, ordinal: 3, replaces: true });
  assert.deepEqual([status, (body as StudioUpload).needs], [200, null]);
  await takeUploadNow({ ...api, dataId }, id, signal);
  assert.equal((await find(id))?.state, 'taken');
  assert.equal((await post(`${id}/form`, { release_id: 1, ordinal: 4 })).status, 409);
  await api.db.deleteFrom('ingests').execute();
  await calls.end(id);
  assert.deepEqual(await storedSources(), []);
});

test('what is no video is refused after its first part, and the space comes back', async () => {
  const text = new TextEncoder().encode('это список серий\n'.repeat(50_000));
  const calls = callsOf(owner);
  const { id } = await calls.begin(text.length, { ...fileOf(text, 'серии.mkv'), release: '1', ordinal: '5' });
  const answer = await sendRest(calls, id, text);
  assert.equal(answer?.status, 422);
  const refused = await find(id);
  assert.equal(refused?.state, 'failed');
  assert.match(refused.failure ?? '', /^Это не видео .*: серии\.mkv$/);
  assert.deepEqual(await storedSources(), []);
  // Nothing is there that could be tried again.
  assert.equal(refused.received, 0);
  assert.equal((await post(`${id}/retry`)).status, 409);
  assert.equal(
    (await api.request(`${UPLOADS_PATH}/${id}`, { method: 'DELETE', headers: owner.headers })).status,
    200,
  );
  assert.equal(await find(id), undefined);
});

test('a video that ends too early fails with a sentence', async () => {
  const half = video.slice(0, Math.floor(video.length / 2));
  const calls = callsOf(owner);
  const { id } = await calls.begin(half.length, { ...fileOf(half), release: '1', ordinal: '6' });
  await sendRest(calls, id, half);
  await takeUploadNow({ ...api, dataId }, id, signal);
  const failed = (await find(id))?.state === 'failed' ? await find(id) : undefined;
  if (failed) assert.match(failed.failure ?? '', /не до конца|обрывается|повреждён/);
  else {
    const worker = await startIngestWorker({ ...api, dataId, log: () => {} });
    await waitUntil(async () => (await find(id))?.job?.state === 'failed', TIMEOUT_MS);
    await worker.stop('shutdown');
    assert.match((await find(id))?.failure ?? '', /не до конца|обрывается|повреждён/);
  }
  await calls.end(id);
  assert.deepEqual(await storedSources(), []);
});

test('another file than the one that was chosen is told by its hash', async () => {
  const calls = callsOf(owner);
  const other = { ...fileOf(video), hash: '0'.repeat(64) };
  const { id } = await calls.begin(video.length, { ...other, release: '1', ordinal: '7' });
  await sendRest(calls, id, video);
  await takeUploadNow({ ...api, dataId }, id, signal);
  assert.match((await find(id))?.failure ?? '', /не складываются/);
  await calls.end(id);
});

test('names, sizes and numbers that are not accepted are refused with a sentence', async () => {
  const calls = callsOf(owner);
  const begin = async (size: number, fields: object) => {
    const { status, text } = await calls.begin(size, { ...fileOf(video), release: '1', ...fields });
    return `${status} ${(JSON.parse(text) as { message: string }).message}`;
  };
  assert.match(await begin(5, { filename: '../../etc/passwd' }), /^422 В имени файла/);
  assert.match(await begin(5, { filename: 'a\\b.mkv' }), /^422 В имени файла/);
  assert.match(await begin(5, { filename: '' }), /^422 У файла нет имени/);
  assert.match(await begin(5, { hash: '' }), /^422 Нет отпечатка/);
  assert.match(await begin(0, {}), /^422 Файл пустой/);
  assert.match(await begin(65e9, {}), /^413 Файл больше 64 ГБ/);
  assert.match(await begin(60e9, { release: '99' }), /^404/);
  const wrong = await calls.begin(5, { ...fileOf(video), release: '1', ordinal: '1e9' });
  const { message, errors } = JSON.parse(wrong.text) as { message: string; errors: object };
  assert.match(`${wrong.status} ${message}`, /^422 Такого номера эпизода не бывает/);
  // Only what is wrong with the number has a field: another file does not help.
  assert.deepEqual(Object.keys(errors), ['ordinal']);
  assert.deepEqual(
    (await list()).data.filter(({ state }) => state === 'sending'),
    [],
  );
});

test('space is promised before the first byte, and no more than there is', async () => {
  const calls = callsOf(owner);
  const { id } = await calls.begin(1000, { ...fileOf(video), release: '1', ordinal: '8' });
  assert.equal(await readPromisedBytes(api.db), 2000);
  const { free } = await api.storage.space();
  // As many bytes again are promised for the video that is made of a file.
  const row = { user_id: owner.id, session_id: dataId, head_tail_hash: '', name: 'x', source: 'sources/x' };
  await api.db
    .insertInto('uploads')
    .values({ ...row, id: dataId, size: Math.floor(free / 2) })
    .execute();
  const { status, text } = await calls.begin(1e6, { ...fileOf(video), release: '1' });
  assert.equal(status, 507);
  assert.match(text, /мало места: свободно .* ГБ, а может понадобиться .* ГБ/);
  await api.db.deleteFrom('uploads').where('id', '=', dataId).execute();
  await calls.end(id);
  assert.equal(await readPromisedBytes(api.db), 0);
});

test('somebody has twenty unfinished uploads at most', async () => {
  const calls = callsOf(owner);
  const begun = [];
  for (let i = 0; i < 20; i += 1) begun.push(await calls.begin(1000, fileOf(video)));
  const { status, text } = await calls.begin(1000, fileOf(video));
  assert.equal(status, 409);
  assert.match(text, /не больше 20/);
  for (const { id } of begun) await calls.end(id);
});

test('only whoever may change the release uploads, with a second factor, and sees nobody else’s', async () => {
  const team = await createTestTeam(api, 'Команда');
  await api.db.insertInto('release_teams').values({ release_id: 2, team_id: team }).execute();
  const allowed: string[] = [];
  for (const role of ROLES) {
    const isOfTeam = role === 'release_manager' || role === 'crew';
    const given = { role, ...(isOfTeam && { teamId: team }) };
    const member = await createTestMember(api, `of-${role.replace('_', '-')}`, given);
    const calls = callsOf(member);
    const { status, id } = await calls.begin(10, { ...fileOf(video), release: '2', ordinal: '1' });
    if (status !== 201) {
      assert.equal(status, 403, role);
      continue;
    }
    allowed.push(role);
    const { status: foreign } = await calls.begin(10, { ...fileOf(video), release: '1', ordinal: '1' });
    assert.equal(foreign, role === 'release_manager' ? 404 : 201);
    assert.deepEqual(
      (await list()).data.filter((one) => one.id === id),
      [],
    );
    const others = callsOf(owner);
    assert.deepEqual([await others.offset(id), (await others.end(id)).status], [-1, 404]);
    assert.equal((await others.part(id, 0, new Uint8Array(10))).status, 404);
    await api.db
      .updateTable('sessions')
      .set({ second_factor_at: null })
      .where('user_id', '=', member.id)
      .execute();
    const refused = await calls.begin(10, fileOf(video));
    assert.equal(refused.status, 403);
    assert.match(refused.text, /second_factor/);
    assert.equal((await calls.part(id, 0, new Uint8Array(10))).status, 403);
  }
  assert.deepEqual(allowed, ['owner', 'administrator', 'release_manager', 'editor']);
  const nobody = await uploadCalls(api.request, {}).begin(10, fileOf(video));
  assert.equal(nobody.status, 403);
});

test('a page of another site cannot upload', async () => {
  const cookie = { cookie: `session=x`, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  assert.equal((await uploadCalls(api.request, cookie).begin(10, fileOf(video))).status, 403);
});

test('an upload that is silent for a week ends with its bytes; another one stays', async () => {
  const calls = callsOf(owner);
  const [silent, young] = [
    await calls.begin(PART_BYTES, fileOf(video)),
    await calls.begin(PART_BYTES, fileOf(video)),
  ];
  for (const { id } of [silent, young]) await calls.part(id, 0, video.slice(0, 100_000));
  const week = new Date(Date.now() - 7.1 * 24 * 3_600_000);
  await api.db.updateTable('uploads').set({ updated_at: week }).where('id', '=', silent.id).execute();
  await sweepUploads(api, Date.now());
  assert.equal(await calls.offset(silent.id), -1);
  assert.equal(await calls.offset(young.id), 100_000);
  assert.equal((await storedSources()).length, 1);
  await calls.end(young.id);
});

test('OPTIONS tells what tus clients ask for', async () => {
  const { headers } = await api.request(UPLOADS_PATH, { method: 'OPTIONS' });
  assert.equal(headers.get('tus-version'), '1.0.0');
  assert.equal(headers.get('tus-extension'), 'creation,termination');
});
