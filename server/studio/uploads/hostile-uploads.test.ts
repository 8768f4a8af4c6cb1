import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type StudioUploads } from '#contract/studio/uploads.ts';
import { UPLOADS_PATH } from '#contract/studio/upload-rules.ts';
import { takeUploadNow } from '#server/publishing/uploads/take-upload.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { manyTracks } from '#tests/support/samples/many-tracks.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { headTailHash, sendRest, uploadCalls } from '#tests/support/samples/upload.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const signal = new AbortController().signal;

let api: TestApi;
let owner: TestAccount;
let calls: ReturnType<typeof uploadCalls>;
let video: Uint8Array<ArrayBuffer>;
let remove: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  calls = uploadCalls(api.request, owner.headers);
  const { folder, remove: removeFolder } = await createTestFolder();
  remove = removeFolder;
  video = new Uint8Array(await readFile(await makeVideo(path.join(folder, 'a.mkv'))));
});
after(async () => {
  await api.close();
  await remove();
});

const fileOf = (bytes: Uint8Array, filename: string) => ({
  filename,
  hash: headTailHash(bytes),
  release: '1',
});

async function find(id: string) {
  const { body } = await api.request(UPLOADS_PATH, { headers: owner.headers });
  return (body as StudioUploads).data.find((one) => one.id === id);
}

const storedSources = () => readdir(api.storage.localPath('sources')).catch(() => []);

test('forty thousand tracks are refused with a sentence, and the space comes back', async () => {
  const bytes = new Uint8Array(manyTracks());
  const { id } = await calls.begin(bytes.length, { ...fileOf(bytes, 'дорожки.mkv'), ordinal: '1' });
  assert.equal((await sendRest(calls, id, bytes))?.status, 204);
  await takeUploadNow({ ...api, dataId }, id, signal);
  const failed = await find(id);
  assert.equal(failed?.state, 'failed');
  assert.match(failed.failure ?? '', /(Это не видео|дорожек).*дорожки\.mkv/);
  assert.deepEqual(await storedSources(), []);
  await calls.end(id);
});

test('names that lead out of the folder, are invisible or too long are refused with a sentence', async () => {
  const messageOf = async (name: string) => {
    const { status, text } = await calls.begin(video.length, { ...fileOf(video, name), ordinal: '1' });
    assert.equal(status, 422);
    return (JSON.parse(text) as { message: string }).message;
  };
  for (const name of ['../a.mkv', '..', 'a\nb.mkv', 'a\u0000.mkv', 'a\u007F.mkv', '/etc/passwd'])
    assert.match(await messageOf(name), /^В имени файла есть знаки, которые не принимаются/);
  assert.equal(await messageOf(`${'я'.repeat(300)}.mkv`), 'Имя файла длиннее 240 знаков.');
});

test('any other name is taken as it is', async () => {
  const names = ['-vf.mkv', 'a" -y "$(touch owned); .mkv', 'concat:a|b.mkv', `${'я'.repeat(236)}.mkv`];
  for (const [at, name] of names.entries()) {
    const { id, text } = await calls.begin(video.length, { ...fileOf(video, name), ordinal: String(at + 1) });
    assert.equal((await sendRest(calls, id, video))?.status, 204, text);
    await takeUploadNow({ ...api, dataId }, id, signal);
    const taken = await find(id);
    assert.deepEqual([taken?.state, taken?.failure, taken?.name], ['taken', null, name]);
  }
});
