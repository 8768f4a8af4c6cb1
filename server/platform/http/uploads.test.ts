import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setAvatar } from '#contract/account.ts';
import { API } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { previewLists } from '#contract/my-data.ts';
import { addClaimDocument } from '#contract/studio/claim-documents.ts';
import { addPicture } from '#contract/studio/records/pictures.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { openRawClient } from '#tests/support/servers/raw-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { listen, type Listening } from './listen.ts';

const ALL: readonly Endpoint[] = [...API, ...STUDIO_API];
const UPLOADS = ALL.filter(({ maxBytes }) => maxBytes > 0);
const QUERIES = new Map<string, string>([
  [addPicture.path, '?kind=poster'],
  [addClaimDocument.path, '?claim=1&name=a.txt'],
]);

let api: TestApi;
let listening: Listening;
let owner: TestAccount;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  const { fetch, uploadAt } = api;
  listening = await listen({ host: '127.0.0.1', port: 0 }, { files: [], uploadAt, fetch });
});
after(async () => {
  await listening.close();
  await api.close();
});

const addressOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '1') + (QUERIES.get(path) ?? '');

async function upload(endpoint: Endpoint, bytes: number) {
  const response = await fetch(`http://127.0.0.1:${listening.port}${addressOf(endpoint)}`, {
    method: endpoint.method,
    headers: owner.headers,
    body: Buffer.alloc(bytes, 'a'),
  });
  return { status: response.status, body: (await response.json()) as { message: string } };
}

/** Sends the head of a request with a large body, and returns what is answered without any of the body. */
async function answerToHead(endpoint: Endpoint, headers: Record<string, string>): Promise<string> {
  const client = await openRawClient(listening.port);
  const lines = Object.entries({ host: 'x', ...headers, 'content-length': String(endpoint.maxBytes) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  client.socket.write(`${endpoint.method} ${addressOf(endpoint)} HTTP/1.1\r\n${head}\r\n`);
  await waitUntil(() => client.received().includes('\r\n\r\n'));
  client.socket.destroy();
  return client.received();
}

test('each address for files takes one of the promised size over a socket and refuses one byte more', async () => {
  assert.ok(UPLOADS.length >= 5);
  for (const endpoint of UPLOADS) {
    const whole = await upload(endpoint, endpoint.maxBytes);
    // The content is wrong, or its claim is not there: it was read whole.
    assert.ok([404, 422].includes(whole.status), `${endpoint.path} ${whole.status}`);
    const { status, body } = await upload(endpoint, endpoint.maxBytes + 1);
    assert.equal(status, 413, endpoint.path);
    assert.equal(body.message, `Файл больше ${Math.floor(endpoint.maxBytes / 1_000_000)} МБ.`);
  }
});

test('the session is asked before the file is read', async () => {
  for (const endpoint of UPLOADS) {
    assert.ok(endpoint.signedIn, endpoint.path);
    assert.match(
      await answerToHead(endpoint, {}),
      new RegExp(`^HTTP/1.1 ${endpoint.signedIn} `),
      endpoint.path,
    );
  }
});

test('the right is asked before the file is read', async () => {
  const viewer = await createTestAccount(api, 'viewer');
  for (const endpoint of UPLOADS.filter(({ studio }) => studio !== undefined))
    assert.match(await answerToHead(endpoint, viewer.headers), /^HTTP\/1.1 403 /, endpoint.path);
});

test('the uploads of an account are counted before the file is read', async () => {
  const viewer = await createTestAccount(api, 'eager');
  for (const endpoint of [setAvatar, previewLists]) {
    const send = () =>
      fetch(`http://127.0.0.1:${listening.port}${endpoint.path}`, {
        method: 'POST',
        headers: viewer.headers,
        body: 'nothing',
      });
    for (let i = 0; i < 30; i += 1) assert.equal((await send()).status, 422);
    assert.match(await answerToHead(endpoint, viewer.headers), /^HTTP\/1.1 429 /);
  }
});
