import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

const CARD = 'main a[href^="/anime/releases/release/"]';
test('pages are readable without scripts, and titles follow the template', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/anime/catalog/?types=MOVIE`);
  assert.match(await page.title(), /^Каталог.* \| Аканэ$/);
  await page.getByRole('link', { name: 'Город, где спит море' }).first().click();
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Город, где спит море');
  const release = page.url().replace(/\/episodes$/, '');
  for (const address of [release, `${release}/episodes`]) {
    await page.goto(address);
    assert.equal(await page.locator('nav [aria-current=page]', { hasText: 'Фильм' }).count(), 1, address);
  }
  await context.close();
});

test('an unknown address and an unknown release show the 404 screen with its code and a link home', async () => {
  const { page } = await openPage(site.browser);
  const unknown = ['/nothing/here', '/anime/releases/release/none', '/anime/video/episode/none'];
  for (const address of [...unknown, '/anime/genres/releasesOfGenre/777', '/anime/franchises/none']) {
    const response = await page.goto(site.origin + address);
    assert.equal(response?.status(), 404, address);
    assert.equal(await page.title(), '404 | Аканэ');
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), '404');
    assert.ok(
      await page.getByText('Извините, но мы не смогли найти страницу, которую вы искали').isVisible(),
    );
  }
  await page.getByText('На главную').click();
  await page.waitForURL(`${site.origin}/`);
});

test('filters are kept in the address, and Back restores the list and the scroll position', async () => {
  const { page } = await openPage(site.browser);
  await page.goto(`${site.origin}/anime/catalog/`);
  await waitForHydration(page);
  // Whoever goes to the end of the list gets all pages that load by themselves.
  await page.getByRole('link', { name: 'Показать ещё' }).scrollIntoViewIfNeeded();
  await page.waitForURL(/page=3/);
  const count = () => page.locator(CARD).count();
  await page.waitForFunction((cards) => document.querySelectorAll(cards).length > 48, CARD);
  const before = await count();
  const card = page.locator(CARD).nth(30);
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await card.click();
  await page.waitForURL('**/anime/releases/release/**');
  await page.goBack();
  await page.waitForFunction((expected) => Math.abs(window.scrollY - expected) < 200, scrolled);
  assert.equal(await count(), before);
});

test('an empty search result says so and offers a reset', async () => {
  const { page } = await openPage(site.browser);
  await page.goto(`${site.origin}/anime/catalog/?search=%D1%8A%D1%8A%D1%8A&types=TV`);
  assert.ok(await page.getByRole('heading', { name: 'Ничего не найдено' }).isVisible());
  await page.getByRole('main').getByRole('link', { name: 'Сбросить' }).last().click();
  await page.waitForFunction(() => !location.search.includes('search='));
  await page.locator(CARD).nth(12).waitFor();
});

const KB = 1024;

/** The gzip size of a file in bytes. */
async function gzipSize(file: string): Promise<number> {
  const response = await fetch(site.origin + file, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(response.headers.get('content-encoding'), 'gzip', file);
  return Number(response.headers.get('content-length'));
}

/** The files that a page loads before anything is done with it, the addresses of scripts by their chunks' names. */
async function loadedBy(address: string) {
  const html = await (await fetch(site.origin + address)).text();
  // The polyfills are for older browsers only.
  const scripts = [...new Set(html.match(/\/assets\/(?!polyfills-)[\w.-]+\.js/g))];
  const styles = [...new Set(html.match(/\/assets\/[\w-]+\.css/g))];
  const sum = async (files: readonly string[]) =>
    (await Promise.all(files.map(gzipSize))).reduce((all, bytes) => all + bytes, 0) / KB;
  const nameOf = (file: string) => /([\w.-]+?)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file;
  const early = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file = '']) => file);
  return {
    names: new Map(scripts.map((file) => [nameOf(file), file])),
    early: early.map(nameOf),
    scripts: await sum(scripts),
    styles: await sum(styles),
  };
}

// Of every page, beside its own routes.
const EVERYWHERE = ['entry.client', 'manifest', 'memory', 'react', 'rolldown-runtime', 'root', 'shell'];
const RELEASE = '/anime/releases/release/last-train-to-sakurayama';
const FIRST_LOADS = {
  '/': { max: 130, own: ['app', 'cards', 'details', 'home-page', 'showcase'] },
  '/anime/catalog/': { max: 130, own: ['app', 'cards', 'catalog-page', 'lists'] },
  [RELEASE]: {
    max: 135,
    own: ['app', 'cards', 'details', 'episode', 'episodes-tab', 'release', 'release-page', 'titles'],
  },
};
const MAX_STYLES = 34;

test('on a phone the tabs of a release are on the first screen, and its main button follows the reader', async () => {
  const { page, errors } = await openPage(site.browser, 390, 844);
  await page.goto(site.origin + RELEASE);
  await waitForHydration(page);
  const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? -1);
  const strip = page.getByRole('navigation', { name: 'Разделы релиза' });
  const watch = page.getByRole('link', { name: 'Смотреть', exact: true });
  const [stripTop, buttonTop] = [await topOf(strip), await topOf(watch)];
  assert.ok(stripTop > 380 && stripTop <= 480, `the tabs begin at ${stripTop}`);
  assert.ok(buttonTop < stripTop, `the button is at ${buttonTop}`);
  await page.getByRole('heading', { name: 'Голоса' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  const bar = page.getByRole('navigation').filter({ hasText: 'Расписание' }).filter({ visible: true }).last();
  await page.waitForFunction(() => scrollY > 300);
  await page.waitForFunction(
    () => (document.querySelector('main a[href*="/video/episode/"]')?.getBoundingClientRect().top ?? 0) > 500,
  );
  const bottom = (await topOf(watch)) + ((await watch.boundingBox())?.height ?? 0);
  assert.ok(bottom <= (await topOf(bar)), `the button ends at ${bottom}`);
  await page.goto(`${site.origin}${RELEASE}/members`);
  await page.waitForFunction(() => scrollY > 0);
  const header = await page.getByRole('banner').first().boundingBox();
  assert.equal(await topOf(strip), Math.round(header?.height ?? 0));
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('on a turned phone a jump to the top returns the main button to its place', async () => {
  const { page } = await openPage(site.browser, 844, 390);
  await page.goto(site.origin + RELEASE);
  await waitForHydration(page);
  const isBelowText = () => {
    const button = document.querySelector('main a[href*="/video/episode/"]');
    const more = [...document.querySelectorAll('main button')].find((one) => one.textContent === 'Ещё');
    return (button?.getBoundingClientRect().top ?? 0) > (more?.getBoundingClientRect().bottom ?? 0);
  };
  const jumpTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await page.waitForFunction(isBelowText);
  await jumpTo(2000);
  await page.waitForFunction(() => {
    const top = document.querySelector('main a[href*="/video/episode/"]')?.getBoundingClientRect().top ?? -1;
    return top > 0 && top < innerHeight;
  });
  await jumpTo(0);
  await page.waitForFunction(isBelowText);
  await page.context().close();
});

test('on a desktop a release counts down to its next episode, and its bell follows it', async () => {
  const { page, errors } = await openPage(site.browser);
  await page.goto(site.origin + RELEASE);
  await waitForHydration(page);
  const next = page.getByRole('region', { name: 'Следующий эпизод' }).filter({ visible: true });
  const answer = await fetch(`${site.origin}/api/v1${RELEASE.replace('release/', '')}?include=fresh_at`);
  const { fresh_at } = (await answer.json()) as { fresh_at: string };
  const due = new Date(Date.parse(fresh_at) + 7 * 86_400_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    due.toLocaleDateString('ru', { ...options, timeZone: process.env['TEST_TIME_ZONE'] ?? 'Europe/Moscow' });
  const day = `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long' })}`;
  assert.match(await next.innerText(), new RegExp(`^4-й эпизод\\s+${day}.*\\s+около\\s.*19:00\\sМСК`, 'i'));
  await next.getByRole('button', { name: 'Следить за выходом' }).click();
  await next.getByRole('button', { name: 'Вы следите за выходом' }).waitFor();
  const words = `Напомним на сайте: 4-й эпизод, ${day}, около`;
  await page.getByRole('button', { name: new RegExp(words.replaceAll(' ', '\\s')) }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'В избранном' }).isVisible());
  assert.match(await page.getByRole('region', { name: 'Голоса' }).innerText(), /Мирра\s+Нацуно/);
  await page.getByRole('link', { name: 'Вся команда' }).click();
  await page.waitForURL(/members$/);
  assert.match(await page.getByRole('region', { name: 'Участники' }).innerText(), /Мирра\s+Нацуно/);
  assert.deepEqual(errors, []);
  await page.context().close();
});

for (const [address, { max, own }] of Object.entries(FIRST_LOADS)) {
  test(`a first visit of ${address} loads its own chunks and at most ${max} KB of scripts`, async () => {
    const { names, early, scripts, styles } = await loadedBy(address);
    assert.deepEqual([...names.keys()].toSorted(), [...EVERYWHERE, ...own].toSorted());
    assert.deepEqual(early, []);
    assert.ok(scripts > 80 && scripts <= max, `${scripts} KB of scripts`);
    assert.ok(styles > 5 && styles <= MAX_STYLES, `${styles} KB of styles`);
  });
}

test('an episode page loads the scripts that start the episode first, without React', async () => {
  const release = await (await fetch(site.origin + RELEASE)).text();
  const [address = ''] = /\/anime\/video\/episode\/[\w-]+/.exec(release) ?? [];
  const { names, early, scripts } = await loadedBy(address);
  assert.deepEqual(early, ['episode-start']);
  const own = ['cards', 'details', 'episode', 'episode-start', 'player', 'player-page', 'positions', 'video'];
  assert.deepEqual([...names.keys()].toSorted(), [...EVERYWHERE, ...own].toSorted());
  assert.ok(scripts > 200 && scripts <= 264, `${scripts} KB of scripts`);
  let start = 0;
  for (const chunk of ['episode-start', 'positions', 'memory']) {
    const file = names.get(chunk) ?? '';
    start += (await gzipSize(file)) / KB;
    const code = await (await fetch(site.origin + file)).text();
    const imported = [...code.matchAll(/(?:from|import)"\.\/([\w-]+?)-[\w-]{8}\.js"/g)].map(
      ([, name]) => name,
    );
    assert.ok(
      imported.every((name) => name === 'memory' || name === 'positions'),
      `${chunk}: ${imported.join()}`,
    );
  }
  assert.ok(start <= 135, `${start} KB start an episode`);
});
