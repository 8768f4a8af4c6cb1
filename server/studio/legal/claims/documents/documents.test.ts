import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangedClaim, Claim } from '#contract/studio/claims.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import { listen } from '#server/platform/http/listen.ts';
import { sweepDocuments } from '#server/publishing/sweep/sweep-documents.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { timeOfFiles } from '#tests/support/moment.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

const DAY_MS = 24 * 3_600_000;
const PATH = '/api/v1/studio/claim-documents';
const PDF = '%PDF-1.7 a contract';

let api: TestApi;
let owner: TestAccount;
before(async () => {
  api = await openTestApi();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
after(() => api.close());

type Answer = ChangedClaim & Claim & { id: number; event_id: number; message: string; data: JournalEvent[] };

async function send(method: string, path: string, body?: string | Uint8Array, by = owner) {
  const answer = await api.request(path, {
    method,
    headers: by.headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }),
  });
  return { ...answer, body: answer.body as Answer };
}

async function addClaim(): Promise<number> {
  const body = JSON.stringify({ claimant: 'ООО «Северный свет»' });
  return (await send('POST', '/api/v1/studio/claims', body)).body.claim.id;
}
const upload = (claim: number, name = 'Договор.pdf', content: string | Uint8Array = PDF) =>
  send('POST', `${PATH}?claim=${claim}&name=${encodeURIComponent(name)}`, content);
const read = async (claim: number) => (await send('GET', `/api/v1/studio/claims/${claim}`)).body;
const namesOf = async (claim: number) => (await read(claim)).documents.map(({ name }) => name);
const undo = (eventId: number | undefined) => send('POST', `/api/v1/studio/events/${eventId}/undo`);
const eventsOf = async (claim: number) =>
  (await send('GET', `/api/v1/studio/events?thing=claim&thing_id=${claim}`)).body.data;
const stored = () => Array.fromAsync(api.privateStorage.list('claims'), ({ key }) => key);

test('a file is listed with its name, size, time and who added it, and downloaded as it was', async () => {
  const claim = await addClaim();
  const { status, body } = await upload(claim, 'Договор № 41-К.pdf');
  assert.equal(status, 200, body.message);
  const { documents, version } = await read(claim);
  const by = { id: owner.id, nickname: 'owner', login: 'owner' };
  const size = PDF.length;
  assert.deepEqual(documents, [
    { id: body.id, name: 'Договор № 41-К.pdf', type: 'pdf', size, added_at: NOW, added_by: by },
  ]);
  assert.equal(version, 1, 'a form that is open stays valid');
  const { headers, text } = await send('GET', `${PATH}/${body.id}`);
  assert.equal(text, PDF);
  const given = Object.fromEntries(
    ['content-type', 'content-security-policy', 'x-content-type-options', 'cache-control'].map((name) => [
      name,
      headers.get(name),
    ]),
  );
  assert.deepEqual(given, {
    'content-type': 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="_______ _ 41-_.pdf"; filename*=UTF-8''%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80%20%E2%84%96%2041-%D0%9A.pdf`,
  );
});

test('the name of a file leads nowhere, hides nothing and breaks no header', async () => {
  const claim = await addClaim();
  const names = [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\лис\\акт.txt', 'акт.txt'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['счёт\u202Efdp.txt', 'счётfdp.txt'],
    ['"; filename="x.html.txt', '"; filename="x.html.txt'],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
  ] as const;
  for (const [given, shown] of names) {
    const { body, status } = await upload(claim, given, 'текст');
    assert.equal(status, 200, `${given}: ${body.message}`);
    const { headers } = await send('GET', `${PATH}/${body.id}`);
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename=(?:"[^"]*"|[\w.-]+)(?:; |$)/,
    );
    assert.equal(headers.get('set-cookie'), null);
    assert.equal((await namesOf(claim)).at(-1), shown);
  }
  for (const wrong of ['', '.', '\u200b.', '/', 'x'.repeat(256)])
    assert.equal((await upload(claim, wrong, 'текст')).status, 422, wrong);
});

test('a content that is not what the name promises is refused, and nothing is stored', async () => {
  const [claim, before] = [await addClaim(), await stored()];
  const { status, body } = await upload(claim, 'a.pdf', '<html>');
  assert.deepEqual([status, body.message], [422, 'Это не PDF: содержимое файла другое или повреждено.']);
  assert.equal((await upload(404_404)).status, 404);
  assert.equal((await upload(claim, 'a.txt', Buffer.alloc(20_000_001, 'a'))).status, 413);
  assert.deepEqual([await namesOf(claim), await stored()], [[], before]);
});

test('without the right there is nothing, and no address of the public files leads to one', async () => {
  const claim = await addClaim();
  const { id } = (await upload(claim)).body;
  const teamId = await createTestTeam(api, 'Наши');
  const others = [
    await createTestMember(api, 'editor', { role: 'editor' }),
    await createTestMember(api, 'manager', { role: 'release_manager', teamId }),
  ];
  for (const other of others)
    assert.equal((await send('GET', `${PATH}/${id}`, undefined, other)).status, 403);
  assert.equal((await api.request(`${PATH}/${id}`)).status, 403);
  const key = (await stored()).find((one) => one.startsWith(`claims/${claim}/`)) ?? assert.fail();
  assert.equal(await api.storage.exists(key), false);
  const { port, close } = await listen(
    { host: '127.0.0.1', port: 0 },
    { files: [serveStorage(api), api.serveStudioFiles], fetch: () => new Response('site', { status: 299 }) },
  );
  for (const address of [`/storage/${key}`, `/storage/private/${key}`, `/storage/..%2fprivate%2f${key}`])
    assert.equal((await fetch(`http://127.0.0.1:${port}${address}`)).status, 404, address);
  const picture = `http://127.0.0.1:${port}/api/v1/studio/files/${key}`;
  assert.equal((await fetch(picture, { headers: owner.headers })).status, 404);
  await close();
});

test('adding and removing are in the journal without the name, and are taken back', async () => {
  const claim = await addClaim();
  const { id, event_id } = (await upload(claim, 'Доверенность Иванова.pdf')).body;
  assert.equal((await undo(event_id)).status, 200);
  assert.deepEqual(await namesOf(claim), []);
  assert.equal((await send('GET', `${PATH}/${id}`)).status, 404);
  assert.equal((await undo(event_id)).status, 409);
  const [undone] = await eventsOf(claim);
  assert.equal(undone?.act, 'claim.document_remove');
  assert.equal((await undo(undone?.id)).status, 200);
  const removed = await send('DELETE', `${PATH}/${id}`);
  assert.equal(removed.status, 200);
  assert.equal((await send('DELETE', `${PATH}/${id}`)).status, 404);
  assert.equal((await undo(removed.body.event_id)).status, 200);
  assert.deepEqual(await namesOf(claim), ['Доверенность Иванова.pdf']);
  const events = await eventsOf(claim);
  assert.deepEqual(
    events.map(({ act }) => act.replace('claim.', '')),
    ['document_add', 'document_remove', 'document_add', 'document_remove', 'document_add', 'create'],
  );
  assert.deepEqual(events[1]?.change, { document: [{ id, type: 'pdf', size: PDF.length }, null] });
  assert.doesNotMatch(JSON.stringify(events), /Иванов/);
});

test('a claim has at most twenty files, also when two are added at once or one comes back', async () => {
  const claim = await addClaim();
  for (let i = 0; i < 19; i += 1) assert.equal((await upload(claim, `${i}.pdf`)).status, 200);
  const both = await Promise.all([upload(claim, 'a.pdf'), upload(claim, 'b.pdf')]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]));
  const keys = (await stored()).filter((key) => key.startsWith(`claims/${claim}/`));
  assert.equal(keys.length, 20);
  const [first] = (await read(claim)).documents;
  const { event_id } = (await send('DELETE', `${PATH}/${first?.id}`)).body;
  assert.equal((await upload(claim, 'c.pdf')).status, 200);
  assert.equal((await undo(event_id)).status, 409);
});

test('a full disk and a store that is away are told, and nothing half is left', async () => {
  const claim = await addClaim();
  const { put } = api.privateStorage;
  const failures = [
    [Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }), 507, /кончилось место/],
    [new Failure('unavailable', 'Хранилище файлов временно не отвечает.'), 503, /не отвечает/],
  ] as const;
  for (const [failure, expected, words] of failures) {
    api.privateStorage.put = () => Promise.reject(failure);
    const { status, body } = await upload(claim);
    assert.equal(status, expected);
    assert.match(body.message, words);
  }
  api.privateStorage.put = put;
  assert.deepEqual(await namesOf(claim), []);
  assert.equal((await eventsOf(claim)).length, 1);
});

test('a removed file is kept for thirty days, and one that no row names for a day', async () => {
  const claim = await addClaim();
  const left = (await upload(claim, 'left.pdf')).body.id;
  const removed = (await upload(claim, 'removed.pdf')).body.id;
  const { event_id } = (await send('DELETE', `${PATH}/${removed}`)).body;
  const orphan = `claims/${claim}/${'f'.repeat(32)}`;
  await api.privateStorage.put(orphan, 'of a process that was killed');
  const own = async () => (await stored()).filter((key) => key.startsWith(`claims/${claim}/`)).length;
  const sweep = (days: number) =>
    sweepDocuments(api, Math.max(timeOfFiles(), Date.parse(NOW)) + days * DAY_MS);
  await sweep(0);
  assert.equal(await own(), 3);
  await sweep(2);
  assert.deepEqual([await own(), await api.privateStorage.exists(orphan)], [2, false]);
  await sweep(40);
  assert.equal(await own(), 1);
  assert.equal((await send('GET', `${PATH}/${left}`)).text, PDF);
  const late = await undo(event_id);
  assert.equal(late.status, 409);
  assert.match(late.body.message, /больше тридцати дней/);
});
