import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

const TIZEN = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36 Chrome/120 TV Safari/537.36';
const RELEASE = '/anime/releases/release/last-train-to-sakurayama';

/** Opens a page of the site on a television whose remote control works. */
async function openOnTelevision(path: string, width = 1920, height = 1080): Promise<Page> {
  const viewport = { width, height };
  const context = await site.browser.newContext({
    viewport,
    userAgent: TIZEN,
    locale: 'ru-RU',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site.origin + path);
  await waitForHydration(page);
  await page.waitForFunction(() => document.activeElement?.closest('main') !== null);
  return page;
}

/**
 * What the focused control is, how wide its ring is in pixels, and whether it is seen: completely in the window, and
 * nothing lies over it.
 */
const readFocus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const control = document.activeElement as HTMLElement;
    // The ring appears in a transition, which the question for it starts.
    const transitions = control
      .getAnimations({ subtree: true })
      .filter((one) => one instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => {})));
    const ringed = [control, ...control.querySelectorAll('span')];
    const ring = Math.max(...ringed.map((one) => Math.round(parseFloat(getComputedStyle(one).outlineWidth))));
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const highest = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSeen = isInWindow && (control.closest('label') ?? control).contains(highest);
    return { text: control.innerText, path: control.getAttribute('href'), ring, isSeen };
  });

/** Presses a key until a condition holds, at most this many times. */
async function pressUntil(
  page: Page,
  key: string,
  isThere: () => Promise<boolean>,
  most = 30,
): Promise<void> {
  for (let presses = 0; !(await isThere()); presses += 1) {
    assert.ok(presses < most, `${key} leads nowhere: ${JSON.stringify(await readFocus(page))}`);
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

async function pressAll(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** The visible controls of a page, or of a part of it, that no row of arrow keys reaches from the focused one. */
function findUnreached(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const isShown = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect();
      const isVisible = control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      return isVisible && control.tabIndex >= 0 && !control.matches(':disabled');
    };
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        `${within} :is(a[href], button, input, select, textarea, summary)`,
      ),
    ];
    const shown = new Set(all.filter(isShown));
    const reached = new Set<Element>();
    const pending = [document.activeElement as HTMLElement];
    for (let control = pending.pop(); control; control = pending.pop()) {
      if (reached.has(control)) continue;
      reached.add(control);
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        control.focus({ preventScroll: true });
        // The caret of a text field is where the key leaves it.
        if (control instanceof HTMLInputElement && /text|search/.test(control.type)) {
          const edge = key === 'ArrowLeft' ? 0 : control.value.length;
          control.setSelectionRange(edge, edge);
        }
        control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        pending.push(document.activeElement as HTMLElement);
      }
    }
    return [...shown].filter((one) => !reached.has(one)).map((one) => one.outerHTML.slice(0, 160));
  }, part);
}

test('a release is found, watched and left by the keys of a remote control', async () => {
  const page = await openOnTelevision('/');
  assert.equal(await page.locator('html').evaluate((html) => getComputedStyle(html).fontSize), '24px');
  const first = await readFocus(page);
  assert.match(first.text, /Смотреть|Продолжить|О релизе/);
  await pressAll(page, 'ArrowDown ArrowRight ArrowRight');
  await pressUntil(
    page,
    'ArrowDown',
    async () => (await readFocus(page)).path?.includes('/release/') === true,
  );
  const { path: opened } = await readFocus(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(site.origin + opened);
  await page.waitForFunction(() => document.activeElement?.closest('[data-release]') !== null);
  await page.keyboard.press('Escape');
  await page.waitForURL(`${site.origin}/`);
  await page.waitForFunction((path) => document.activeElement?.getAttribute('href') === path, opened);

  await page.goto(site.origin + RELEASE);
  await waitForHydration(page);
  await page.waitForFunction(() => document.activeElement?.matches('[data-main]'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.origin}/anime/video/**`);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  // Back hides the controls before it leaves.
  const idle = page.locator('[data-idle]');
  if ((await idle.count()) === 0) await page.keyboard.press('Escape');
  await idle.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.waitForURL(site.origin + RELEASE);
  await page.waitForFunction(() => document.activeElement?.closest('[data-release]') !== null);
  await pressAll(page, 'ArrowDown ArrowDown ArrowDown ArrowDown Escape');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.keyboard.press('Escape');
  await page.waitForURL(`${site.origin}/`);
  await page.waitForFunction(() => document.activeElement?.closest('main') !== null);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Выйти из «Аканэ»?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Выйти из «Аканэ»?' }).waitFor({ state: 'hidden' });
  await page.context().close();
});

test('the list of a release has its words, and its buttons end before the faces of the picture begin', async () => {
  const page = await openOnTelevision(RELEASE);
  const place = page.locator('[data-actions]');
  const list = place.getByRole('link', { name: 'В коллекцию' });
  assert.ok((await list.innerText()).includes('В коллекцию'));
  const [heart, last] = [
    await place.getByRole('button', { name: 'В избранное' }).boundingBox(),
    await list.boundingBox(),
  ];
  assert.ok(heart && last && heart.y === last.y, 'one row');
  assert.ok(last.x + last.width <= 900, `the row ends at ${last.x + last.width}`);
  await page.goto(site.origin);
  await waitForHydration(page);
  assert.ok((await page.locator('[data-hero] button[aria-pressed]').innerText()).includes('В избранное'));
  // The lowest part of the picture has faded out.
  const { x, height } = (await page.locator('[data-hero] > [aria-hidden]').first().boundingBox())!;
  assert.ok(x >= 600 && height <= 720, `the picture begins at ${x} and is ${height} high`);
  await page.context().close();
});

test('the rail shows where the page belongs, and names only the page itself as current', async () => {
  const page = await openOnTelevision('/anime/catalog/');
  const readCurrent = () =>
    page
      .locator('[data-rail] [aria-current]')
      .evaluateAll((links) =>
        links.map((one) => [one.getAttribute('href'), one.getAttribute('aria-current')]),
      );
  assert.deepEqual(await readCurrent(), [['/anime/catalog/', 'page']]);
  const mark = await page.locator('[data-rail] [aria-current]').evaluate((link) => {
    const { content, width, height, backgroundColor } = getComputedStyle(link, '::after');
    return { content, width, height, backgroundColor };
  });
  assert.deepEqual([mark.content, Math.round(parseFloat(mark.width))], ['""', 64], JSON.stringify(mark));
  const sections = [
    ['/anime/genres/', '/anime/catalog/'],
    ['/anime/releases/latest/', '/anime/catalog/'],
    ['/anime/franchises/', '/anime/catalog/'],
    [RELEASE, '/anime/catalog/'],
    ['/anime/torrents/', '/app/sitemap'],
  ] as const;
  for (const [path, section] of sections) {
    await page.goto(site.origin + path);
    assert.deepEqual(await readCurrent(), [[section, 'true']], path);
  }
  await page.context().close();
});

test('the schedule begins at its first episode, with neither a text field nor a calendar above', async () => {
  const page = await openOnTelevision('/anime/schedule');
  const isInList = () => page.evaluate(() => document.activeElement?.closest('li article') !== null);
  await page.waitForFunction(() => document.activeElement?.closest('li article') !== null);
  assert.equal(await page.getByRole('main').getByRole('searchbox').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Добавить в календарь' }).isVisible(), false);
  const list = (await page.getByRole('main').locator('h2').first().boundingBox())!;
  assert.ok(list.y <= 260, `the list begins at ${list.y}`);
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement!, '::after').outlineWidth);
  assert.equal(ring, '4px');
  await pressUntil(page, 'ArrowUp', async () => !(await isInList()), 3);
  assert.ok((await readFocus(page)).path?.startsWith('/anime/schedule'));
  await page.context().close();
});

test('the edges of the screen cut no words of home and of a release', async () => {
  const page = await openOnTelevision('/');
  const tops = await page
    .locator('main section:not([data-hero]) h2:visible')
    .evaluateAll((headings) => headings.map((one) => one.getBoundingClientRect()).map(({ top }) => top));
  assert.ok(tops.length > 1 && tops.slice(1).every((top) => top >= 1080), tops.join());
  await page.goto(site.origin + RELEASE);
  await waitForHydration(page);
  const bottoms = await page
    .locator('[data-row=episodes] > li')
    .evaluateAll((tiles) => tiles.map((one) => one.getBoundingClientRect().bottom));
  // Televisions may hide a twentieth of the picture.
  assert.ok(bottoms.length > 0 && Math.max(...bottoms) <= 1026, bottoms.join());
  await page.context().close();
});

const SCREENS = ['/', RELEASE, '/anime/catalog/', '/anime/schedule', '/app/settings/site', '/app/sitemap'];
for (const path of [...SCREENS, '/app/auth/login', '/me/favorites/']) {
  test(`arrows reach every control of ${path}, and it is accessible`, async () => {
    const page = await openOnTelevision(path);
    assert.deepEqual(await findUnreached(page), []);
    await assertAccessible(page, path);
    await page.context().close();
  });
}

test('a release that is only announced begins at the button of favorites', async () => {
  const page = await openOnTelevision('/anime/releases/release/ninth-inning-last-summer');
  await page.waitForFunction(() => document.activeElement?.closest('[data-release]') !== null);
  assert.match((await readFocus(page)).text, /^В избранное/);
  await page.context().close();
});

test('the focused control is always seen, with a wide ring', async () => {
  for (const path of ['/', RELEASE, '/anime/catalog/']) {
    const page = await openOnTelevision(path);
    for (const keys of [
      'ArrowDown',
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
      'ArrowRight',
      'ArrowUp',
    ]) {
      await pressAll(page, keys);
      const { ring, isSeen, ...control } = await readFocus(page);
      assert.deepEqual([ring, isSeen], [4, true], `${path} ${JSON.stringify(control)}`);
    }
    await page.context().close();
  }
});

test('a row remembers its place, and Left at its start opens the sections', async () => {
  const page = await openOnTelevision(RELEASE);
  const isEpisode = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row=episodes]') !== null);
  await pressUntil(page, 'ArrowDown', isEpisode);
  await pressAll(page, 'ArrowRight ArrowRight');
  const third = await readFocus(page);
  await pressAll(page, 'ArrowUp ArrowDown');
  assert.equal((await readFocus(page)).path, third.path);
  await pressAll(page, 'ArrowLeft ArrowLeft ArrowLeft ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement?.closest('[data-rail]') !== null), true);
  await page.keyboard.press('ArrowRight');
  assert.equal(await isEpisode(), true);
  await page.context().close();
});

test('the filters of the catalogue open from a button over the list, and Back closes them', async () => {
  const page = await openOnTelevision('/anime/catalog/');
  const filters = page.getByRole('complementary', { name: 'Фильтры каталога' });
  assert.equal(await filters.isVisible(), false);
  const list = await page.getByRole('region', { name: 'Найденные релизы' }).boundingBox();
  assert.ok(list && list.width > 1600, `the list is ${list?.width} wide`);
  await page.getByRole('button', { name: 'Фильтры', exact: true }).press('Enter');
  const isInFilters = () => page.evaluate(() => document.activeElement?.closest('#catalog-filters') !== null);
  await pressUntil(page, 'ArrowDown', isInFilters);
  await assertAccessible(page, 'the open filters');
  assert.deepEqual(await findUnreached(page, '#catalog-filters'), []);
  // Upwards the head of the panel lies over what is scrolled below it.
  await filters.locator(':is(a[href], button, input, select):visible').last().focus();
  const isAtHead = async () => {
    const { isSeen, ...control } = await readFocus(page);
    assert.ok(isSeen, JSON.stringify(control));
    return page.evaluate(() => document.activeElement?.closest('#catalog-filters > header') !== null);
  };
  await pressUntil(page, 'ArrowUp', isAtHead, 60);
  await filters.getByLabel('Драма', { exact: true }).press('Enter');
  await page.waitForURL(/genres=/);
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'hidden' });
  assert.match((await readFocus(page)).text, /^Фильтры/);
  await page.context().close();
});

test('the settings of a browser turn the view for televisions on and off', async () => {
  const { page, errors } = await openPage(site.browser);
  await page.goto(`${site.origin}/app/settings/site`);
  await waitForHydration(page);
  const choice = page.getByLabel('Вид для телевизора');
  assert.equal(await choice.inputValue(), 'auto');
  await choice.selectOption('on');
  await page.locator('html[data-tv]').waitFor({ state: 'attached' });
  await waitForHydration(page);
  assert.equal(await choice.inputValue(), 'on');
  await page.goto(`${site.origin}/`);
  assert.equal(await page.locator('html[data-tv]').count(), 1);
  assert.equal(await page.getByRole('contentinfo').count(), 0);
  await page.goto(`${site.origin}/app/settings/site`);
  await waitForHydration(page);
  await choice.selectOption('off');
  await page.locator('html:not([data-tv])').waitFor({ state: 'attached' });
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the first key of a remote control turns it on where nothing else points', async () => {
  const { page } = await openPage(site.browser, 1920, 1080);
  await page.addInitScript(() => {
    const media = window.matchMedia.bind(window);
    window.matchMedia = (query) => media(query === '(any-pointer: fine)' ? 'not all' : query);
  });
  await page.goto(`${site.origin}/anime/schedule`);
  await waitForHydration(page);
  assert.equal(await page.locator('html[data-tv]').count(), 0);
  await page.keyboard.press('ArrowDown');
  await page.locator('html[data-tv]').waitFor({ state: 'attached' });
  await page.context().close();
});
