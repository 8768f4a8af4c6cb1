import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { allFranchises } from '#contract/franchises.ts';
import { createClient } from '#contract/client.ts';
import { siteTextName } from '#contract/site.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { importCatalogue } from '#server/publishing/import/import-catalogue.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { type TestAccount, createTestAccount } from '#tests/support/samples/account.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import {
  HOSTILE_MARKDOWN,
  OLD_TEXTS,
  hostileCatalogue,
  createHostileTexts,
} from '#tests/support/samples/hostile-texts.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { screensOf } from '#tests/support/browser/screens.ts';

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';

let browser: Browser;
let folder: string;
let site: TestSite;
let addresses: string[];
let account: TestAccount;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-hostile-'));
  site = await startSite(folder);
  addresses = (await screensOf(site.origin)).map(({ path: address }) => address);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  try {
    await fill(db);
  } finally {
    await db.destroy();
    await postgres.leave();
  }
  const franchises = await createClient((request) => fetch(request), site.origin)(allFranchises);
  const isFranchise = (address: string) => /^\/anime\/franchises\/./.test(address);
  addresses = addresses.map((address) =>
    isFranchise(address) ? `/anime/franchises/${franchises[0]?.id}` : address,
  );
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const EVIL = 'https://evil.test/"onmouseover="attack(1)"';

/** Fills every text that a person can write with hostile texts. */
async function fill(db: Database): Promise<void> {
  const deps = { db, storage: openFolderStorage(path.join(folder, 'storage')), now: () => new Date() };
  const file = path.join(folder, 'hostile.jsonl');
  await writeFile(file, await hostileCatalogue());
  const bad: string[] = [];
  await importCatalogue(deps, file, { onBad: (number, reason) => bad.push(`${number} ${reason}`) });
  assert.deepEqual(bad, []);
  const nextText = createHostileTexts([]);
  const many = Array.from({ length: 31 });
  // Each text once: these lists refuse duplicates.
  const once = (max: number) => [
    ...new Set(many.map(() => nextText(max)).filter((word) => word.trim() !== '')),
  ];
  const roles = once(200);
  const teams = once(200).map((title) => ({
    title,
    description: nextText(5000),
    users: once(200).map((nickname, i) => ({ nickname, roles: roles.slice(i, i + 2) })),
  }));
  const videos = many.map((_, i) => ({
    origin: EVIL,
    url: `${EVIL}${i}`,
    title: nextText(500),
    video_id: nextText(200),
  }));
  const promotions = many.map(() => ({
    title: nextText(300),
    description: nextText(2000),
    url: EVIL,
    url_label: nextText(100),
    is_ad: true,
    ad_erid: nextText(200),
    ad_origin: nextText(500),
  }));
  const link = () => ({ title: nextText(200), url: `${EVIL}${Math.random()}` });
  const content = {
    'team-roles': roles.map((title) => ({ title, color: '#fe3635' })),
    teams: teams.slice(0, 4),
    'video-origins': [{ url: EVIL, title: nextText(500), description: nextText(5000) }],
    videos,
    promotions,
    polls: [{ question: nextText(200), options: once(100).slice(0, 12) }],
    site: {
      title: nextText(200),
      description: nextText(300),
      keywords: nextText(500),
      social_links: many.slice(0, 20).map(link),
      disclaimers: once(1000).slice(0, 10),
      support_methods: once(200)
        .slice(0, 20)
        .map((title) => ({ ...link(), title, description: nextText(500), value: nextText(200) })),
    },
    texts: siteTextName.options.map((name) => ({ name, markdown: HOSTILE_MARKDOWN })),
  };
  await importRecords(deps, content, { folder });
  await db.updateTable('releases').set(OLD_TEXTS).where('alias', '=', path.basename(RELEASE)).execute();
  account = await createTestAccount({ db }, 'hostile');
  const agent = `../../<img src=x onerror=attack(1)>"'\u202E${'A'.repeat(10_000)}`;
  await db.updateTable('sessions').set({ user_agent: agent }).where('user_id', '=', account.id).execute();
  const nickname = '"><img src=x onerror=attack(1)><x-hostile>';
  await db.updateTable('users').set({ nickname }).where('id', '=', account.id).execute();
}

type Watched = { page: Page; context: BrowserContext; errors: string[] };

/** Opens a phone-sized page that records scripts that ran, errors, and requests or navigation to other sites. */
async function openWatched(): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
  const page = await context.newPage();
  const errors: string[] = [];
  await context.exposeFunction('attack', (which: unknown) => void errors.push(`ran ${String(which)}`));
  page.on('dialog', (dialog) => {
    errors.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // Chromium logs the status of an error page to the console.
    const isStatus = /status of 4(00|04|22)/.test(message.text()) && message.location().url === page.url();
    if (message.type() === 'error' && !isStatus) errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== site.origin)
      errors.push(`asked for ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank' && !frame.url().startsWith(site.origin))
      errors.push(`went to ${frame.url()}`);
  });
  return { page, context, errors };
}

/** Injected nodes, unsafe links, broken JSON-LD and sideways scrolling found on a page. */
function pageProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isStrange = (element: Element) =>
      /^(x-hostile|base|math|mglyph)$/.test(element.localName) ||
      element.hasAttribute('data-hostile') ||
      element.getAttributeNames().some((name) => /^on|[^\w:-]/.test(name)) ||
      element.matches('meta[http-equiv=refresh], iframe[srcdoc], img[src="x"]');
    const isUnsafeLink = (element: Element) => {
      const to =
        element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action');
      const known = element.matches('a, area, form')
        ? /^(https?|mailto|magnet|webcal):/
        : /^(https?|blob|data):/;
      return to !== null && !known.test(new URL(to, location.href).href);
    };
    const found = [...document.querySelectorAll('*')].filter(
      (element) =>
        isStrange(element) ||
        (element.matches('a, area, form, iframe, img, script, link') && isUnsafeLink(element)),
    );
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
    const isOutside = (element: Element) =>
      element.getBoundingClientRect().right > document.documentElement.clientWidth;
    const outside = wide > 0 ? [...document.querySelectorAll('body *')].filter(isOutside) : [];
    const culprits = outside
      .filter((element) => !isClipped(element.parentElement))
      .map(({ className }) => className);
    const sideways = wide > 0 ? [`${wide} px too wide: ${[...new Set(culprits)].join(' < ')}`] : [];
    const broken = [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      ({ textContent }) => {
        try {
          JSON.parse(textContent ?? '');
          return [];
        } catch (error) {
          return [`JSON-LD: ${String(error)}`];
        }
      },
    );
    return [...found.map((element) => element.outerHTML.slice(0, 150)), ...sideways, ...broken];
  });
}

async function findProblems({ page, errors }: Watched, addressList: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addressList) {
    await page.goto(site.origin + address, { waitUntil: 'load' });
    // Hydration may add nodes: they are checked too.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main, main *, [data-player]')].some((element) =>
        Object.keys(element).some((name) => name.startsWith('__react')),
      ),
    );
    found.push(
      ...[...(await pageProblems(page)), ...errors.splice(0)].map((error) => `${address}: ${error}`),
    );
  }
  return found;
}

test('hostile catalogue texts never run, become markup, send requests or become links on any page', async () => {
  const watched = await openWatched();
  const found = await findProblems(watched, addresses);
  for (const address of ['/', '/teams', '/rules', '/anime/catalog/', '/anime/franchises/', RELEASE]) {
    await watched.page.goto(site.origin + address);
    const text = (await watched.page.locator('main').textContent()) ?? '';
    // The texts are present as text.
    if (!text.includes('attack(1)')) found.push(`${address} does not show its texts`);
  }
  await watched.context.close();
  assert.deepEqual(found, []);
});

const ATTACK = encodeURIComponent(
  '"><img src=x onerror=attack(1)><x-hostile></script><script>attack(1)</script>',
);
const IN_ADDRESSES = [
  `/${ATTACK}`,
  `/nothing?${ATTACK}=${ATTACK}`,
  `/anime/releases/release/${ATTACK}`,
  `/anime/catalog/?search=${ATTACK}`,
  `/anime/catalog/?sorting=${ATTACK}&types=${ATTACK}&years=${ATTACK}&view=${ATTACK}`,
  `/anime/catalog/?search=${encodeURIComponent('Ы'.repeat(500))}`,
  `/anime/torrents/?search=${ATTACK}&sorting=${ATTACK}`,
  `/anime/genres/releasesOfGenre/${ATTACK}`,
  `/anime/franchises/${ATTACK}`,
  `/anime/schedule?view=${ATTACK}&search=${ATTACK}&day=${ATTACK}`,
  `/anime/video/episode/${ATTACK}`,
  `/embed/${ATTACK}`,
  `/app/auth/login?to=${encodeURIComponent('javascript:attack(1)')}`,
  `/app/auth/login?to=${encodeURIComponent('//evil.test/')}`,
  `/app/auth/password/resetPassword?token=${ATTACK}`,
  `/app/auth/registration/verifyEmail?token=${ATTACK}&email=${ATTACK}`,
  `/app/auth/otp/linkDevice?code=${ATTACK}`,
  `/app/auth/social/${ATTACK}`,
  `/app/auth/email?token=${ATTACK}`,
  `/app/unsubscribe?token=${ATTACK}`,
  `/?cacheRefresh=${ATTACK}#${ATTACK}`,
  `/%E2%80%AE%00%0d%0aSet-Cookie:x=1`,
  '/%C0%AE%C0%AE/%FF',
];

test('the policy of a page allows its own inline scripts and no others', async () => {
  const { page, context } = await openWatched();
  for (const address of [
    '/',
    '/anime/catalog/',
    RELEASE,
    '/app/auth/login',
    '/app/settings/site',
    '/nothing',
  ]) {
    const answer = await page.goto(site.origin + address);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const inline = await page.evaluate(
      async (html) => {
        const found = new DOMParser()
          .parseFromString(html, 'text/html')
          .querySelectorAll('script:not([src])');
        const isData = (element: Element) => /json/.test(element.getAttribute('type') ?? '');
        const codes = [...found]
          .filter((element) => !isData(element))
          .map(({ textContent }) => textContent ?? '');
        const hashes = codes.map(async (code) => {
          const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
          return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
        });
        return Promise.all(hashes);
      },
      (await answer?.text()) ?? '',
    );
    assert.ok(inline.length >= 3, address);
    const [, sources = ''] = /script-src ([^;]+);/.exec(policy) ?? [];
    assert.deepEqual(sources.split(' ').toSorted(), ["'self'", ...new Set(inline)].toSorted(), address);
  }
  await context.close();
});

test('an injected inline script does not run', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.route(`${site.origin}/teams`, async (route) => {
    const answer = await route.fetch();
    const brought =
      '<script>document.title="attack"</script><img src="" onerror="document.title=\'attack\'"><main';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<main', brought) });
  });
  await page.goto(`${site.origin}/teams`);
  await page.getByRole('main').waitFor();
  assert.doesNotMatch(await page.title(), /attack/);
  assert.ok(refused.some((text) => /Content Security Policy/.test(text)));
  await context.close();
});

test('hostile addresses are shown as text at most', async () => {
  const watched = await openWatched();
  const found = await findProblems(watched, IN_ADDRESSES);
  await watched.context.close();
  assert.deepEqual(found, []);
});

const OWN = [
  '/app/settings/site',
  '/app/settings/account',
  '/app/settings/socials',
  '/app/settings/sessions',
  '/app/settings/notifications',
  '/app/settings/lists',
  '/app/settings/delete',
  '/me/favorites/',
  '/me/collections/',
  '/me/history/',
  '/me/torrents/',
];

test('a hostile nickname and user agent are shown as text in the account', async () => {
  const watched = await openWatched();
  const url = site.origin;
  const body = JSON.stringify([{ release_id: 900_001 }]);
  const headers = { ...account.headers, 'content-type': 'application/json' };
  const added = await fetch(`${url}/api/v1/accounts/users/me/favorites`, { method: 'POST', headers, body });
  assert.equal(added.status, 200);
  await watched.context.addCookies([{ name: 'akane_session', value: account.token, url }]);
  const found = await findProblems(watched, OWN);
  await watched.page.goto(`${url}/app/settings/sessions`);
  await watched.page.getByText('<x-hostile>').first().waitFor({ state: 'attached' });
  await watched.context.close();
  assert.deepEqual(found, []);
});

const asText = async (address: string) => {
  const answer = await fetch(site.origin + address);
  const text = await answer.text();
  assert.deepEqual([address, answer.status, answer.headers.get('set-cookie')], [address, 200, null], text);
  return text;
};
test('feeds, sitemaps and torrent lists stay well-formed XML', async () => {
  const index = await asText('/sitemap.xml');
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname);
  assert.ok(parts.length > 0);
  const others = [
    '/feeds/releases.atom',
    '/torznab/api?t=search',
    '/torznab/api?t=caps',
    '/api/v1/media/manifest.xml',
  ];
  for (const address of ['/sitemap.xml', ...parts, ...others, '/api/v1/anime/torrents/rss'])
    assert.equal(XMLValidator.validate(await asText(address)), true, address);
  for (const address of ['/feeds/releases.json', '/manifest.webmanifest']) JSON.parse(await asText(address));
});

test('calendars fold their lines, and no text starts a property of its own', async () => {
  for (const address of ['/feeds/schedule.ics', '/feeds/releases/last-train-to-sakurayama.ics']) {
    const text = await asText(address);
    const lines = text.split('\r\n');
    assert.ok(
      lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line)),
      address,
    );
    const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
    const events = calendar.getAllSubcomponents('vevent');
    assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, events.length);
    assert.ok(events.every((event) => event.getFirstPropertyValue('x') === null));
  }
});

test('oEmbed and Open Graph tags escape hostile texts', async () => {
  const player = addresses.find((address) => address.startsWith('/anime/video/episode/')) ?? '';
  const shared = encodeURIComponent(site.origin + player);
  const { html } = JSON.parse(await asText(`/oembed?url=${shared}`)) as { html: string };
  assert.match(html, /^<iframe [^<>]*><\/iframe>$/);
  for (const address of ['/', RELEASE, player]) {
    const page = await asText(address);
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const drawn = await fetch(picture.replaceAll('&amp;', '&'));
    assert.deepEqual([drawn.status, drawn.headers.get('content-type')], [200, 'image/jpeg'], address);
    await drawn.arrayBuffer();
  }
});
