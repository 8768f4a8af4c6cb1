import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { isUnavailableError } from './response/errors.ts';
import { createFairQueue } from './limits/fair-queue.ts';
import { listen, type Listening } from './listen.ts';
import { createPages, type Render, type RenderedPage, type Pages } from './pages.ts';
import { createPublicCache } from './cache/public-cache.ts';

// A site whose renderings are numbered, which shows whether a page was cached.
const site = {
  version: 1 as number | undefined,
  rendered: 0,
  isDatabaseDown: false,
  gate: Promise.resolve(),
};
let listening: Listening;
let pages: Pages;
let origin: string;

const render: Render = async (request, reads): Promise<RenderedPage> => {
  const { pathname } = new URL(request.url);
  if (pathname !== '/still') reads('public');
  site.rendered += 1;
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  headers.set('content-security-policy', `script-src 'sha256-${site.rendered}'`);
  if (site.isDatabaseDown) return { status: 503, headers, body: Buffer.from('позже') };
  if (pathname === '/slow') await site.gate;
  if (request.signal.aborted) return { status: 500, headers, body: Buffer.from('прервано') };
  if (pathname === '/gone') return { status: 404, headers, body: Buffer.from('нет') };
  if (pathname === '/moved')
    return { status: 308, headers: new Headers({ location: '/' }), body: Buffer.from('') };
  if (pathname === '/own') headers.set('set-cookie', 'session=1');
  if (pathname === '/where') headers.set('cache-control', 'no-store');
  if (pathname === '/where') await site.gate;
  const rest = pathname === '/long' ? 'Эпизод '.repeat(2000) : '';
  return { status: 200, headers, body: Buffer.from(`<script></script>${site.rendered}${rest}`) };
};

before(async () => {
  const changes = {
    version: () => site.version,
    isCurrent: (since: number | undefined, keys: readonly string[]) =>
      since !== undefined && site.version !== undefined && (since === site.version || keys.length === 0),
  };
  const cache = createPublicCache({ changes, isUnavailableError });
  pages = createPages({
    render,
    cache,
    knownRegion: (req) => String(req.headers['x-region']),
    regionOf: async (headers) => {
      // The driver's error when the database is killed.
      if (headers.get('x-region') === 'away') throw new Error('Connection terminated unexpectedly');
      return String(headers.get('x-region') ?? undefined);
    },
    publicOrigin: 'https://akane.test',
  });
  const { fetch, serveFromCache } = pages;
  listening = await listen({ host: '127.0.0.1', port: 0 }, { files: [], serveFromCache, fetch });
  origin = `http://127.0.0.1:${listening.port}`;
});
after(() => listening.close());

async function get(path: string, headers: Record<string, string> = {}, redirect: RequestRedirect = 'manual') {
  const response = await fetch(origin + path, { headers, redirect });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns the bytes that were sent; `fetch` would decompress them. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    request(origin + path, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Returns the number of the rendering in a page. */
async function rendering(path: string, headers: Record<string, string> = {}): Promise<number> {
  return Number((await get(path, headers)).text.split('</script>')[1]);
}

test("a visitor's page is rendered once for all of a region until something that it shows changes", async () => {
  const first = await rendering('/');
  const still = await rendering('/still');
  assert.deepEqual([await rendering('/'), await rendering('/'), await rendering('/')], [first, first, first]);
  assert.notEqual(await rendering('/', { 'x-region': 'RU' }), first);
  site.version = 2;
  assert.ok((await rendering('/')) > first);
  assert.equal(await rendering('/still'), still);
});

test('HEAD is answered from the same cache as GET, without a body', async () => {
  const first = await rendering('/head');
  const head = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/head`, { method: 'HEAD', headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const before = site.rendered;
  const { headers, ...answer } = await head();
  assert.deepEqual(answer, { status: 200, text: '' });
  const { headers: whole } = await get('/head');
  for (const name of ['etag', 'content-length', 'content-type', 'content-security-policy', 'cache-control'])
    assert.equal(headers.get(name), whole.get(name), name);
  assert.equal((await head({ 'if-none-match': headers.get('etag') ?? '' })).status, 304);
  // One that nobody has asked for before is made once for both.
  await fetch(`${origin}/head-first`, { method: 'HEAD' });
  await rendering('/head-first');
  assert.equal(site.rendered, before + 1);
  assert.equal(await rendering('/head'), first);
});

test('all callers of a cached page get the same bytes under the same policy', async () => {
  for (const coding of ['identity', 'gzip', 'br']) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => raw('/long', { 'accept-encoding': coding })));
    answers.push(await raw('/long', { 'accept-encoding': coding }));
    const [first] = answers;
    assert.equal(first?.headers['content-encoding'], coding === 'identity' ? undefined : coding);
    assert.match(String(first?.headers['content-security-policy']), /'sha256-\d+'/);
    for (const { headers, body } of answers) {
      assert.ok(body.equals(first?.body ?? Buffer.of()));
      for (const name of ['content-security-policy', 'etag', 'vary', 'content-type'])
        assert.equal(headers[name], first?.headers[name], name);
      if (coding !== 'identity') assert.ok(body.length < 2000);
    }
  }
});

test('an unchanged page is answered with 304, and rendered again after a public write', async () => {
  const etag = (await get('/known')).headers.get('etag') ?? '';
  for (const _ of [1, 2, 3]) {
    const again = await get('/known', { 'if-none-match': etag });
    assert.deepEqual([again.status, again.text, again.headers.get('cache-control')], [304, '', 'no-cache']);
  }
  site.version = (site.version ?? 0) + 1;
  assert.equal((await get('/known', { 'if-none-match': etag })).status, 200);
  // A signed-in viewer's page has no tag and ignores the tag of a visitor's page.
  const own = await get('/known', { 'if-none-match': etag, cookie: 'session=x' });
  assert.deepEqual([own.status, own.headers.get('etag')], [200, null]);
});

test('pages of signed-in viewers, and of visitors with choices of their own, are never cached', async () => {
  const cached = await rendering('/mine');
  for (const headers of [
    { cookie: 'session=x' },
    { authorization: 'Bearer x' },
    { cookie: 'viewport=md; token=1' },
    { cookie: 'akane_choices=guard=1' },
  ]) {
    const [own, again] = [await rendering('/mine', headers), await rendering('/mine', headers)];
    assert.ok(own !== cached && again !== own);
  }
  const harmlessCookies =
    'akane_adult=1; akane_theme=light; viewport=md; akane_browser=x; __Host-akane_browser=x';
  assert.equal(await rendering('/mine', { cookie: harmlessCookies }), cached);
});

test('televisions have cached pages of their own', async () => {
  const [agent, tag] = ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0)', 'if-none-match'];
  const desk = await get('/both');
  const television = await get('/both', { 'user-agent': agent });
  assert.notEqual(television.text, desk.text);
  assert.equal((await get('/both', { 'user-agent': agent })).text, television.text);
  assert.equal((await get('/both', { cookie: 'akane_tv=on' })).text, television.text);
  assert.equal((await get('/both', { 'user-agent': agent, cookie: 'akane_tv=off' })).text, desk.text);
  // A browser that becomes a television has the tag of the other page.
  const etag = desk.headers.get('etag') ?? '';
  assert.equal((await get('/both', { [tag]: etag, cookie: 'akane_tv=on' })).status, 200);
});

test('errors, redirects and pages that set a cookie are rendered each time', async () => {
  for (const path of ['/gone', '/moved', '/own']) {
    const before = site.rendered;
    const answers = [await get(path), await get(path), await get(path)];
    assert.ok(site.rendered >= before + 3 || path === '/moved', path);
    assert.equal(new Set(answers.map(({ status }) => status)).size, 1);
  }
  assert.equal((await get('/moved')).headers.get('location'), '/');
  assert.equal((await get('/own')).headers.get('set-cookie'), 'session=1');
});

test('a page made for one caller is never sent to another, even for simultaneous requests', async () => {
  const gate = Promise.withResolvers<void>();
  site.gate = gate.promise;
  const renderings = [rendering('/where'), rendering('/where'), rendering('/where')];
  gate.resolve();
  assert.equal(new Set(await Promise.all(renderings)).size, 3);
  assert.equal((await get('/where')).headers.get('cache-control'), 'no-store');
});

test('a page is rendered to its end when its first caller disconnects', async () => {
  const gate = Promise.withResolvers<void>();
  site.gate = gate.promise;
  const disconnect = new AbortController();
  const first = pages.fetch(new Request('http://akane.test/slow', { signal: disconnect.signal }));
  const second = pages.fetch(new Request('http://akane.test/slow'));
  disconnect.abort();
  gate.resolve();
  assert.deepEqual([(await first).status, (await second).status], [200, 200]);
});

test('while the database is unavailable the last page is served, and an unknown one is 503', async () => {
  const last = await rendering('/last');
  const { version } = site;
  Object.assign(site, { version: undefined, isDatabaseDown: true });
  assert.equal(await rendering('/last'), last);
  assert.equal((await get('/never-seen')).status, 503);
  Object.assign(site, { version, isDatabaseDown: false });
});

test('a page that cannot be rendered in time is 503 and reloads itself', async () => {
  const gate = Promise.withResolvers<void>();
  site.gate = gate.promise;
  const queue = () =>
    createFairQueue({ atOnce: 1, maxWaiting: 0, maxWaitingOfOne: () => 1, maxWaitMs: 1000 });
  const busy = createPages({
    render,
    cache: createPublicCache({ changes: { version: () => 1, isCurrent: () => true }, isUnavailableError }),
    knownRegion: () => 'XX',
    regionOf: async () => 'XX',
    publicOrigin: 'https://akane.test',
    queue: queue(),
    forms: queue(),
  });
  const load = (path: string, init?: RequestInit) =>
    busy.fetch(new Request(`http://akane.test${path}`, init));
  const cached = await load('/cached');
  // A slot is passed on only after sockets had their turn.
  await setImmediate();
  const first = load('/slow');
  const refused = await load('/other');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  assert.match(await refused.text(), /http-equiv="refresh".*слишком много посетителей/s);
  const forScripts = await load('/other.data');
  assert.match(((await forScripts.json()) as { message: string }).message, /слишком много посетителей/);
  // A form waits for other forms only, and no page waits for a form.
  const form = load('/slow', { method: 'POST' });
  // Forms of sign-in wait for hashes, which have a queue of their own.
  const signIns = Array.from({ length: 50 }, () => load('/app/auth/login', { method: 'POST' }));
  const refusedForm = await load('/other', { method: 'POST' });
  assert.deepEqual(
    [refusedForm.status, refusedForm.headers.get('content-type')],
    [503, 'application/json; charset=utf-8'],
  );
  const again = await load('/cached');
  assert.deepEqual([again.status, cached.status], [200, 200]);
  gate.resolve();
  assert.deepEqual([(await first).status, (await form).status], [200, 200]);
  for (const signIn of signIns) assert.equal((await signIn).status, 200);
});

test('pages that answer forms are written in the turns of other pages', async () => {
  let [writing, most] = [0, 0];
  const write = async () => {
    most = Math.max(most, (writing += 1));
    await setImmediate();
    writing -= 1;
  };
  const answering = createPages({
    render: async (request, reads, inTurn = () => assert.fail()) => {
      await inTurn(write);
      return render(request, reads);
    },
    cache: createPublicCache({ changes: { version: () => 1, isCurrent: () => true }, isUnavailableError }),
    knownRegion: () => 'XX',
    regionOf: async () => 'XX',
    publicOrigin: 'https://akane.test',
  });
  const post = async (path: string) =>
    (await answering.fetch(new Request(`http://akane.test${path}`, { method: 'POST' }))).status;
  const forms = Array.from({ length: 20 }, () => ['/app/auth/login', '/app/auth/x', '/app/settings/']).flat();
  const statuses = await Promise.all(forms.map(post));
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(most, 2);
});

test('a form of another site is answered with 403 and never reaches a page', async () => {
  const post = async (headers: Record<string, string>) => {
    const response = await fetch(`${origin}/form`, { method: 'POST', headers, body: 'a=b' });
    return { status: response.status, text: await response.text() };
  };
  const before = site.rendered;
  for (const headers of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'no address' },
    { origin: 'no address', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://akane.test', 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const { status, text } = await post(headers);
    assert.equal(status, 403);
    assert.match(text, /<p>Запрос пришёл с другого сайта\./);
  }
  assert.equal(site.rendered, before);
  // With TLS in front, a form comes from https while its request reaches the server as http.
  for (const own of ['https://akane.test', origin, origin.replace('http:', 'https:')])
    assert.equal((await post({ origin: own })).status, 200);
});

test('without a known region the page itself reports the unavailable database', async () => {
  Object.assign(site, { isDatabaseDown: true });
  const { status, headers, text } = await get('/never-seen', { 'x-region': 'away' });
  assert.deepEqual([status, headers.get('cache-control'), text], [503, 'no-store', 'позже']);
  Object.assign(site, { isDatabaseDown: false });
});

test('browsers must revalidate pages', async () => {
  for (const _ of [1, 2, 3]) assert.equal((await get('/again')).headers.get('cache-control'), 'no-cache');
});
