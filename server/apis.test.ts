import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import parseTorrent from 'parse-torrent';
import { appStatus } from '#contract/app.ts';
import { forgetPassword } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import { endOtherSessions } from '#contract/sessions.ts';
import { authEmails } from '#server/accounts/auth/emails.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openOrigins, ORIGINS } from '#tests/support/origins.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';
import { openTestMailbox } from '#tests/support/servers/test-mailbox.ts';

const [FIRST, SPARE] = ORIGINS;
const OTHER = { [FIRST]: SPARE, [SPARE]: FIRST };
const COOKIE = { [FIRST]: '__Host-akane_session', [SPARE]: 'akane_session' };

let api: TestApi;
let site: Awaited<ReturnType<typeof openOrigins>>;
let mika: TestAccount;
let torrent: { id: number };
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      episodes: [{ ordinal: 1, hls_480: 'https://video.test/1/480.m3u8' }],
    }),
  );
  site = await openOrigins(api);
  mika = await createTestAccount(api);
  torrent = await addTorrentFile(api, 1, {});
});
after(() => api.close());

const textAt = async (origin: string, path: string) => (await site.ask(origin, path)).text();

for (const origin of ORIGINS) {
  const other = OTHER[origin] ?? '';

  test(`${origin}: links lead to it, asked before and after the other one`, async () => {
    const paths = ['/feeds/releases.atom', '/feeds/releases.json', '/api/v1/anime/torrents/rss'];
    for (const path of paths) {
      for (const asked of [origin, other, origin]) {
        const text = await textAt(asked, path);
        assert.ok(!text.includes(OTHER[asked] ?? '') && text.includes(`${asked}/`), `${path} at ${asked}`);
      }
    }
  });

  test(`${origin}: the status of the app and the description of the API name every origin`, async () => {
    const { available_api_endpoints: named } = JSON.parse(await textAt(origin, appStatus.path)) as {
      available_api_endpoints: string[];
    };
    assert.deepEqual(
      named,
      ORIGINS.map((one) => `${one}/api/v1`),
    );
  });

  test(`${origin}: search engines are told the canonical origin`, async () => {
    assert.match(await textAt(origin, '/robots.txt'), new RegExp(`^Sitemap: ${FIRST}/sitemap.xml$`, 'm'));
    const sitemap = await textAt(origin, '/sitemap.xml');
    assert.ok(sitemap.includes(`<loc>${FIRST}/`) && !sitemap.includes(SPARE), sitemap);
  });

  test(`${origin}: torrents have the trackers of all origins, its own first`, async () => {
    const trackers = [origin, other].map((one) => `${one}/announce`);
    const listed = JSON.parse(await textAt(origin, `/api/v1/anime/torrents/${torrent.id}`)) as {
      magnet: string;
    };
    assert.deepEqual(new URL(listed.magnet).searchParams.getAll('tr'), trackers);
    const file = await site.ask(origin, `/api/v1/anime/torrents/${torrent.id}/file?pk=abc`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await parseTorrent(bytes);
    assert.deepEqual(
      read.announce,
      trackers.map((one) => `${one}?pk=abc`),
    );
    const length = Number(
      /length="(\d+)"/.exec(await textAt(origin, '/api/v1/anime/torrents/rss?pk=abc'))?.[1],
    );
    assert.equal(length, bytes.length);
  });

  test(`${origin}: a session is read from its own cookie, and forms of the other origin are refused`, async () => {
    const token = await createTestSession(api, mika.id, origin);
    const asked = (from: string, { method, path }: { method: string; path: string }, more = {}) =>
      site.ask(origin, path, { method, headers: { cookie: `${COOKIE[from]}=${token}`, ...more } });
    assert.equal((await asked(origin, myProfile)).status, 200);
    assert.equal((await asked(other, myProfile)).status, 403);
    assert.equal((await asked(origin, endOtherSessions, { origin: other })).status, 403);
    assert.equal((await asked(origin, endOtherSessions, { origin })).status, 200);
  });

  test(`${origin}: a link to any origin of the site can be embedded`, async () => {
    for (const linked of ORIGINS) {
      const url = encodeURIComponent(`${linked}/anime/releases/release/night-train`);
      const { html } = JSON.parse(await textAt(origin, `/oembed?url=${url}`)) as Record<string, string>;
      assert.ok(html?.includes(`${origin}/embed/`));
    }
  });
}

test('an e-mail leads to where it was asked for, while that is an origin of the site', async () => {
  const templates = (publicOrigin: string) =>
    authEmails({ db: api.db, publicOrigin, now: () => new Date(NOW) });
  const postbox = await openTestMailbox(api, templates, ORIGINS);
  for (const [origin, expected] of [
    [FIRST, FIRST],
    [SPARE, SPARE],
  ] as const) {
    const { email } = await createTestAccount(api, `forgetful-${new URL(origin).port || 'first'}`);
    const body = JSON.stringify({ email });
    assert.equal((await site.ask(origin, forgetPassword.path, { method: 'POST', body })).status, 200);
    const [sent] = await postbox.sentTo(email);
    assert.equal(new URL(sent?.action?.href ?? '').origin, expected);
  }
  const { email } = await createTestAccount(api, 'late');
  const jobs = await api.jobs();
  await jobs.send(
    'mail',
    { letter: 'password-reset', about: email, origin: 'https://given-up.test' },
    { key: 'x' },
  );
  const [sent] = await postbox.sentTo(email);
  assert.equal(new URL(sent?.action?.href ?? '').origin, FIRST);
});

test('a host that is none of the origins is served as the canonical one', async () => {
  const { apiAt } = site;
  assert.equal(apiAt('https://unknown.test'), apiAt(FIRST));
  assert.notEqual(apiAt(SPARE), apiAt(FIRST));
});
