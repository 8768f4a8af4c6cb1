import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { SCHEDULE_PATH, settingsPath, TICKET_PATH } from '#contract/addresses.ts';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { freePort, startSite, type TestSite } from '#tests/support/process.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { startWeakNetwork, type WeakNetwork } from '#tests/support/servers/weak-network.ts';

const LOGIN = 'mika_fox';

let browser: Browser;
let folder: string;
let network: WeakNetwork;
let site: TestSite;
let mika: TestAccount;
/** One site by two names: the first goes through a network that the test can cut. */
let first: string;
let spare: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-spare-'));
  const port = await freePort();
  network = await startWeakNetwork(`http://127.0.0.1:${port}`);
  first = network.origin;
  spare = `http://127.0.0.1:${port}`;
  site = await startSite(folder, {
    PORT: String(port),
    PUBLIC_ORIGIN: `${first} ${spare}`,
    BOT_CHECK: 'off',
  });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  mika = await createTestAccount({ db }, LOGIN);
  await db.destroy();
  await postgres.leave();
});
after(async () => {
  await browser.close();
  await network.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const account = (page: Page) => page.getByRole('button', { name: `Аккаунт: ${LOGIN}` }).first();
const offer = (page: Page) => page.getByRole('link', { name: /^Открыть запасной адрес/ });

/** Waits until the service worker serves the page, and has a copy of it and the offline page. */
function waitForWorker(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (const path of ['/app/offline', location.pathname])
      while (!(await caches.match(path, { ignoreVary: true })))
        await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

test('a person moves to the spare address in advance, and the service worker leads there when the first is gone', async () => {
  const { page, errors } = await openPage(browser);
  const context = page.context();
  await context.addCookies([{ name: sessionCookieName(first), value: mika.token, url: first }]);
  await page.goto(first + settingsPath('sessions'));
  await page.getByRole('button', { name: `Открыть ${new URL(spare).host}` }).click();
  await page.getByText(`Вы войдёте здесь как ${LOGIN}, без пароля.`).waitFor();
  // The ticket is neither in the address nor in the history.
  assert.equal(page.url(), spare + TICKET_PATH);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL(`${spare}/`);
  await account(page).waitFor();

  await page.goto(`${first}/`);
  await account(page).waitFor();
  await waitForWorker(page);
  assert.deepEqual(errors, []);
  await network.cut();
  await page.goto(`${first}${SCHEDULE_PATH}?x=1#end`);
  await page.getByRole('heading', { level: 1, name: 'Нет соединения' }).waitFor();
  // A page that was visited has a copy, and the offer comes first.
  await page.goto(`${first}/`);
  await offer(page).waitFor();
  await page.locator('#visited a[href="/#copy"]').click();
  await page.getByRole('heading', { name: 'Нет соединения' }).waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Что посмотреть' }).waitFor();
  await page.goto(`${first}${SCHEDULE_PATH}?x=1#end`);
  await offer(page).click();
  await page.waitForURL(`${spare}${SCHEDULE_PATH}?x=1#end`);
  await account(page).waitFor();
  await page.goto(spare + settingsPath('sessions'));
  await page.getByRole('row').nth(2).waitFor();
  // The header and two sessions: a device each.
  assert.equal(await page.getByRole('row').count(), 3);
  await context.close();
  await network.mend();
});

test('without any network no other address is offered', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${first}/`);
  await waitForWorker(page);
  await page.context().setOffline(true);
  // The copy comes at once: nothing else could be offered.
  await page.goto(`${first}/`);
  await page.getByRole('region', { name: 'Что посмотреть' }).waitFor();
  const asked = page.waitForEvent('requestfailed', (request) => request.url().startsWith(`${spare}/api/`));
  await page.goto(first + SCHEDULE_PATH);
  await page.getByRole('heading', { level: 1, name: 'Нет соединения' }).waitFor();
  await asked;
  assert.equal(await offer(page).count(), 0);
  await page.context().close();
});

test('the page of a ticket without one leads to signing in', async () => {
  const { page } = await openPage(browser);
  await page.goto(spare + TICKET_PATH);
  await page.getByText('В ссылке нет билета.').waitFor();
  await page.context().close();
});

test('a ticket that does not work leads to signing in, and somebody who is signed in stays so', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${spare}${TICKET_PATH}#made-up`);
  await page.getByText('Ссылка уже использована или устарела.').waitFor();
  assert.equal(page.url(), spare + TICKET_PATH);
  await page.getByRole('main').getByRole('link', { name: 'Войти' }).waitFor();
  await page.context().addCookies([{ name: sessionCookieName(spare), value: mika.token, url: spare }]);
  await page.goto(`${spare}/`);
  await page.goto(`${spare}${TICKET_PATH}#made-up`);
  await page.getByText('Здесь вы уже вошли.').waitFor();
  await page.waitForURL(spare + TICKET_PATH);
  await page.context().close();
});

test('a ticket that was used before its button is pressed leads to signing in', async () => {
  const { page } = await openPage(browser);
  await page.context().addCookies([{ name: sessionCookieName(first), value: mika.token, url: first }]);
  await page.goto(first + settingsPath('sessions'));
  await page.getByRole('button', { name: `Открыть ${new URL(spare).host}` }).click();
  const ticket = await page.locator('input[name=ticket]').inputValue();
  const { status } = await fetch(`${spare}/api/v1/accounts/tickets/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  });
  assert.equal(status, 200);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByText('Ссылка уже использована или устарела.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Войти' }).waitFor();
  await page.context().close();
});

test('a page has the same canonical address at both, and its own address in links', async () => {
  for (const origin of [first, spare]) {
    const html = await (await fetch(`${origin}/anime/catalog/`)).text();
    assert.match(html, new RegExp(`<link rel="canonical" href="${first}/anime/catalog/"`));
    assert.match(html, new RegExp(`property="og:url" content="${first}/anime/catalog/"`));
    const schedule = await (await fetch(origin + SCHEDULE_PATH)).text();
    const calendars = schedule.match(/webcal:\/\/[^/"]+/g) ?? [];
    assert.deepEqual([...new Set(calendars)], [origin.replace('http:', 'webcal:')]);
  }
});
