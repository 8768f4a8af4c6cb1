import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { waitForHydration, openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-lists-'));
  site = await startSite(folder);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
const CARD = 'main a[href^="/anime/releases/release/"]';

async function openFromHeader(page: Page, name: string): Promise<void> {
  await page.goto(site.origin);
  const navigation = page.getByRole('navigation', { name: 'Разделы сайта' }).first();
  await navigation.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('a visitor opens a genre, loads more releases and opens it in the catalogue', async () => {
  const { page, errors } = await openPage(browser);
  await openFromHeader(page, 'Жанры');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Драма/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Драма' }).waitFor();
  const shown = await page.locator(CARD).count();
  await page.getByRole('link', { name: 'Показать ещё' }).click();
  await page.waitForFunction(({ card, more }) => document.querySelectorAll(card).length > more, {
    card: CARD,
    more: shown,
  });
  await page.getByRole('link', { name: 'Открыть в каталоге' }).click();
  await page.waitForURL(/catalog.*genres=/);
  assert.deepEqual(errors, []);
});

test('a franchise is found by name and played as one playlist', async () => {
  const { page, errors } = await openPage(browser);
  await openFromHeader(page, 'Франшизы');
  await page.getByRole('searchbox', { name: /франшиз/i }).fill('сакураям');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Последний поезд на Сакураяму/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Порядок просмотра' }).waitFor();
  await page.getByRole('link', { name: 'Смотреть подряд' }).click();
  await page.waitForURL('**/anime/video/queue/**');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await page.keyboard.press('Shift+KeyN');
  // The playlist starts with the prologue, episode 0 of a separate release.
  await page.getByText('Эпизод 1. Пассажир с места у окна').first().waitFor();
  assert.match(page.url(), /\/anime\/video\/queue\/.+\?franchise=/);
  assert.deepEqual(errors, []);
});

test('the schedule, videos and the team are readable without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const pages: [string, string, RegExp][] = [
    ['/anime/schedule', 'Расписание', /Время московское[\s\S]*Сегодня[\s\S]*\d\d:\d\d\sМСК/],
    ['/anime/schedule?view=day&day=7', 'Расписание', /Эпизод/],
    ['/media/videos/latest/', 'Последние видео', /просмотр/],
    ['/teams', 'Команда', /25\sучастников/],
  ];
  for (const [address, title, text] of pages) {
    await page.goto(site.origin + address);
    assert.equal(await heading(page), title);
    assert.match(await page.title(), / \| Аканэ$/);
    assert.match(await page.getByRole('main').innerText(), text, address);
  }
  await context.close();
});

async function inDatabase(work: (db: Database) => Promise<unknown>): Promise<void> {
  const { address, leave } = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(address);
  try {
    await work(db);
  } finally {
    await db.destroy();
    await leave();
  }
}

test('a video of another site plays on the page of videos after consent, and is asked for nothing before', async () => {
  const title = 'Неудачные дубли: смеётся вся студия';
  const url = 'https://www.youtube.com/watch?v=abc_1';
  await inDatabase((db) => db.updateTable('videos').set({ url }).where('title', '=', title).execute());
  const { page, errors } = await openPage(browser);
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Плеер</p>' });
  });
  const card = page.getByRole('main').getByRole('link', { name: title });
  await waitUntil(async () => {
    await page.goto(`${site.origin}/media/videos/latest/`);
    return ((await card.getAttribute('href')) ?? '').startsWith('/media/videos/latest/?play=');
  });
  await waitForHydration(page);
  await card.click();
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
  assert.deepEqual(asked, []);
  await page.getByRole('button', { name: 'Смотреть здесь' }).click();
  await page.frameLocator('iframe').getByText('Плеер').waitFor();
  assert.equal(asked.length, 1);
  await page.getByRole('link', { name: 'Закрыть видео' }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
  await page.context().close();
});

async function publishOn(alias: string, day: Date): Promise<void> {
  await inDatabase((db) => {
    const releases = db.selectFrom('releases').select('id').where('alias', '=', alias);
    return db.updateTable('episodes').set({ updated_at: day }).where('release_id', 'in', releases).execute();
  });
}

test('the schedule starts today, follows a release by its bell and moves by weeks', async () => {
  await publishOn('seven-letters-of-autumn', new Date(Date.now() - 3 * 86_400_000));
  const { page, errors } = await openPage(browser, 390, 844);
  await page.goto(`${site.origin}/anime/schedule`);
  await waitForHydration(page);
  const days = page.getByRole('main').getByRole('heading', { level: 2 });
  assert.match(await days.first().innerText(), /^Сегодня, /);
  assert.equal(await days.count(), 7);
  const bell = page.getByRole('button', { name: /^Следить за выходом: / }).first();
  const title = ((await bell.getAttribute('aria-label')) ?? '').replace('Следить за выходом: ', '');
  await bell.click();
  await page
    .getByRole('button', { name: `Следить за выходом: ${title}`, pressed: true })
    .first()
    .waitFor();
  await page.getByText(/^Напомним\sна\sсайте: эпизод/).waitFor();
  await page.getByRole('link', { name: 'Избранное' }).click();
  await page.waitForURL(/only=favorites/);
  await page.waitForFunction((card) => document.querySelectorAll(card).length === 1, CARD);
  const card = (await page.locator(CARD).textContent()) ?? '';
  assert.ok(card.replaceAll('\u00A0', ' ').includes(title), card);
  await page.goto(`${site.origin}/anime/schedule`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'На неделю раньше' }).click();
  await page.waitForURL(/week=-1/);
  await page.getByRole('link', { name: 'Смотреть: Семь писем осени' }).waitFor();
  assert.equal(await page.getByText('Сегодня, ').count(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('scrolling fast through the catalogue moves nothing that is in view', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const { page, errors } = await openPage(browser, width, height);
    await page.goto(`${site.origin}/anime/catalog/`);
    await waitForHydration(page);
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const { dataset } = document.documentElement;
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          dataset['shift'] = String(Number(dataset['shift'] ?? 0) + entry.value);
      }).observe({ type: 'layout-shift' });
    });
    await page.mouse.move(width / 2, height / 2);
    for (let i = 0; i < 8; i += 1) {
      await page.mouse.wheel(0, 600);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
    await page.waitForFunction((card) => document.querySelectorAll(card).length > 24, CARD);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
    assert.ok(shift <= 0.01, `${width} px: ${shift}`);
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});

test('the schedule shows the viewer’s days and times without a shift of the page', async () => {
  const context = await browser.newContext({ timezoneId: 'Asia/Vladivostok', locale: 'ru-RU' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset['shift'] = entry.name;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${site.origin}/anime/schedule`);
  await waitForHydration(page);
  await page.getByText('Время ваше: МСК\u00A0+7').waitFor();
  const today = new Date().toLocaleDateString('ru-RU', {
    timeZone: 'Asia/Vladivostok',
    day: 'numeric',
    month: 'long',
  });
  await page.getByRole('heading', { name: `Сегодня, ${today}` }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-shift'), null);
  await context.close();
});

test('a search typed in the wrong layout finds its release and shows the sort order', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.origin}/anime/catalog/?search=gjtpl`);
  await waitForHydration(page);
  assert.match((await page.locator(CARD).first().getAttribute('href')) ?? '', /last-train-to-sakurayama$/);
  const order = page.getByRole('combobox', { name: 'Порядок' });
  assert.equal(await order.locator('option:checked').innerText(), 'Лучшие совпадения');
  await order.selectOption({ label: 'Самые старые' });
  await page.waitForURL(/sorting=YEAR_ASC/);
});

/** Waits until a panel has grown: Playwright scrolls the page before it tries again to click what still moves. */
async function waitUntilGrown(panel: Locator): Promise<void> {
  await panel.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  });
}

test('a card under the pointer or the focus opens a panel with everything that the mouse can do there', async () => {
  const { page, errors } = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${site.origin}/anime/releases/latest/`);
  await waitForHydration(page);
  const cards = page.locator('a[data-card]');
  // The newest release, which is as large as four others, has no panel.
  const [leftmost, next] = [cards.nth(5), cards.nth(6)];
  const [first, second] = await Promise.all([leftmost, next].map((card) => card.innerText()));
  const panelOf = (text = '') => page.getByRole('region', { name: text.split('\n')[0] ?? '', exact: true });
  assert.ok(!asked.some((url) => /include=.*background_covers|card-panel/.test(url)));

  await leftmost.hover();
  await panelOf(first).getByRole('link', { name: 'Смотреть' }).waitFor();
  await waitUntilGrown(panelOf(first));
  const [panel, row] = await Promise.all([
    panelOf(first).boundingBox(),
    page.locator('ul:has(> li a[data-card])').first().boundingBox(),
  ]);
  assert.ok(panel && row && Math.abs(panel.x - row.x) < 40, 'the panel of the first card grows inwards');
  const frame = panelOf(first).locator('canvas');
  await frame.waitFor();
  const isSharp = (canvas: SVGElement | HTMLElement) =>
    (canvas as HTMLCanvasElement).width >= canvas.clientWidth * devicePixelRatio &&
    canvas.clientWidth === 400;
  assert.ok(await frame.evaluate(isSharp), 'frames are drawn at the size of the panel');
  await panelOf(first).getByRole('button', { name: 'В избранное' }).click();
  await panelOf(first).getByRole('button', { name: 'Убрать из избранного' }).waitFor();
  await panelOf(first).evaluate((element) => {
    const animate = element.animate.bind(element);
    element.animate = (...fade) => {
      document.body.dataset['faded'] = '';
      return animate(...fade);
    };
  });
  await page.mouse.move(2, 890);
  await panelOf(first).waitFor({ state: 'detached' });
  assert.equal(await page.locator('body').getAttribute('data-faded'), '', 'the panel fades out');

  const airing = page.locator('a[data-card][href$="/last-train-to-sakurayama"]');
  await airing.hover();
  const airingPanel = panelOf('Последний поезд на Сакураяму');
  await airingPanel.waitFor();
  await waitUntilGrown(airingPanel);
  await airingPanel.getByRole('button', { name: 'Следить за выходом' }).click();
  await page.getByText(/^Напомним\sна\sсайте: 4-й\sэпизод, /).waitFor();
  await page.mouse.move(2, 890);

  await leftmost.focus();
  await page.keyboard.press('Tab');
  await panelOf(second).waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Смотреть');
  await page.keyboard.press('Escape');
  await panelOf(second).waitFor({ state: 'detached' });
  assert.ok(await next.evaluate((card) => card === document.activeElement));
  await page.keyboard.press('Enter');
  await page.waitForURL(/anime\/releases\/release\//);
  assert.deepEqual(errors, []);
});
