import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawClient, type RawClient } from '#tests/support/servers/raw-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createPublicCache } from './cache/public-cache.ts';
import { listen } from './listen.ts';
import { createPages, type Render } from './pages.ts';
import { isUnavailableError } from './response/errors.ts';

const LARGE = Buffer.alloc(20_000_000, 'x');

// The site of the slow clients: an action reads the whole form, as those of the site do.
const render: Render = async (request) => {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (request.method === 'POST') return { status: 200, headers, body: Buffer.from(await request.text()) };
  const { pathname } = new URL(request.url);
  return { status: 200, headers, body: pathname === '/large' ? LARGE : Buffer.from('page') };
};

async function withPages(work: (port: number, rendered: () => number) => Promise<void>): Promise<void> {
  let rendered = 0;
  const { fetch, serveFromCache } = createPages({
    render: (request, reads) => {
      rendered += 1;
      return render(request, reads);
    },
    cache: createPublicCache({ changes: { version: () => 1, isCurrent: () => true }, isUnavailableError }),
    knownRegion: () => 'XX',
    regionOf: async () => 'XX',
    publicOrigin: 'http://akane.test',
  });
  const { port, close } = await listen(
    { host: '127.0.0.1', port: 0 },
    {
      files: [],
      uploadAt: (_method, path) =>
        path.startsWith('/app/settings/')
          ? {
              maxBytes: 16_000_000,
              accountOf: async ({ headers }) => (headers.cookie === 'session=x' ? 'viewer' : undefined),
            }
          : undefined,
      serveFromCache,
      fetch,
    },
  );
  try {
    await work(port, () => rendered);
  } finally {
    await close();
  }
}

let probes = 0;
async function isAnswered(port: number): Promise<boolean> {
  probes += 1;
  const response = await fetch(`http://127.0.0.1:${port}/?new=${probes}`, {
    signal: AbortSignal.timeout(20_000),
  });
  return (await response.text()) === 'page';
}

const VISITOR = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000`;
const FORMS: Record<string, string> = {
  'of a visitor': VISITOR,
  'of a visitor, without a length': `Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked`,
  'of an account, with a file': `Cookie: session=x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 8000000`,
};

for (const [name, head] of Object.entries(FORMS))
  test(`pages are answered while forms ${name} trickle in`, async () => {
    await withPages(async (port) => {
      const clients: RawClient[] = [];
      try {
        for (let i = 0; i < 6; i += 1) {
          const client = await openRawClient(port);
          clients.push(client);
          const at = `POST /app/settings/site HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n`;
          client.socket.write(`${at}${head}\r\n\r\n`);
          // The server has the head of the form.
          await waitUntil(() => client.received().startsWith('HTTP/1.1 100'));
          client.socket.write(head.includes('chunked') ? '3\r\na=b\r\n' : 'a=b');
        }
        for (let i = 0; i < 3; i += 1) assert.ok(await isAnswered(port));
        for (const client of clients)
          assert.ok(!client.socket.closed && !client.received().includes(' 200 '));
        const [first] = clients;
        if (!first || head !== VISITOR) return;
        first.socket.write('c'.repeat(10_000 - 3));
        await waitUntil(() => first.received().endsWith('ccc'));
      } finally {
        for (const { socket } of clients) socket.destroy();
      }
    });
  });

test('pages are answered while others do not read theirs', async () => {
  await withPages(async (port, rendered) => {
    const clients: RawClient[] = [];
    try {
      for (let i = 0; i < 6; i += 1) {
        const client = await openRawClient(port);
        clients.push(client);
        client.socket.pause().write('GET /large HTTP/1.1\r\nHost: x\r\nCookie: session=x\r\n\r\n');
      }
      await waitUntil(() => rendered() === clients.length);
      for (let i = 0; i < 3; i += 1) assert.ok(await isAnswered(port));
    } finally {
      for (const { socket } of clients) socket.destroy();
    }
  });
});
