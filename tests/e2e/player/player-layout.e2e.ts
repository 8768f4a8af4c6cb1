import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { forbidSound, openPlayingPage, PHONE, TURNED_PHONE } from '#tests/support/browser/playing-page.ts';
import { measureTextContrast } from '#tests/support/browser/text-contrast.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { shareSite } from '#tests/support/shared-site.ts';

/** The second of three episodes of thirty seconds. */
let episode: string;
const site = shareSite(async () => {
  const call = createClient((request) => fetch(request), site.origin);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } });
  const [, second] = release.episodes.filter(({ hls_480 }) => hls_480 !== null);
  episode = `${site.origin}/anime/video/episode/${second?.id}`;
});

const SCREENS = { desktop: {}, phone: PHONE, 'phone on its side': TURNED_PHONE };
const BUTTONS = [
  /^(Смотреть|Пауза)$/,
  'На 10 секунд назад',
  'На 10 секунд вперёд',
  'Настройки',
  'Полный экран',
];

const timeOf = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

const seekTo = (page: Page, fromEnd: number) =>
  page.locator('video').evaluate((element, seconds) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.duration - seconds;
  }, fromEnd);

async function overlaps(a: Locator, b: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([a.boundingBox(), b.boundingBox()]);
  if (!one || !other) return false;
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The visible buttons over the video that an element covers. */
async function coveredButtons(page: Page, element: Locator): Promise<string[]> {
  const covered: string[] = [];
  for (const name of BUTTONS) {
    for (const button of await page
      .locator('[data-episode]')
      .getByRole('button', { name, exact: true })
      .all()) {
      const isItsOwn = await element.evaluate(
        (box, other) => box.contains(other),
        await button.elementHandle(),
      );
      if (!isItsOwn && (await overlaps(element, button))) covered.push(String(name));
    }
  }
  return covered;
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`texts over a white scene are readable, and the card of the next episode covers no button (${name})`, async () => {
    const page = await openPlayingPage(site.browser, episode, screen);
    await page.keyboard.press('k');
    await page.locator('[data-idle]').waitFor({ state: 'detached' });
    await page.locator('video').evaluate((video) => (video.style.filter = 'brightness(0) invert(1)'));
    const texts = await measureTextContrast(page, '[data-episode]');
    assert.ok(texts.length >= 2, JSON.stringify(texts));
    const faint = texts.filter(({ contrast, fontSize }) => contrast < (fontSize >= 24 ? 3 : 4.5));
    assert.deepEqual(faint, []);
    await seekTo(page, 2);
    const card = page.getByRole('region', { name: 'Следующий эпизод' });
    await card.getByText('10', { exact: true }).waitFor();
    assert.deepEqual(await coveredButtons(page, card), []);
    await page.context().close();
  });

  test(`the sound chip covers no button, gives way to menus and shrinks (${name})`, async () => {
    const page = await openPlayingPage(site.browser, episode, { ...screen, first: forbidSound });
    const chip = page.locator('output', { hasText: 'Включить звук' });
    await chip.waitFor();
    assert.deepEqual(await coveredButtons(page, chip), []);
    await page.keyboard.press('k');
    await page.keyboard.press('q');
    await page.getByRole('menu').waitFor();
    assert.equal(await chip.count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await chip.waitFor({ state: 'detached', timeout: 30_000 });
    await page.getByRole('button', { name: 'Включить звук' }).filter({ visible: true }).click();
    await page.waitForFunction(() => document.querySelector('video')?.muted === false);
    await page.context().close();
  });
}

/** Waits until an element is where its animation ends. */
async function hasArrived(element: Locator): Promise<void> {
  await element.evaluate(async (one) => {
    await Promise.all(one.getAnimations().map(({ finished }) => finished));
  });
}

/** The pairs of visible controls over the video that overlap, and those that reach beyond the window. */
async function misplacedControls(page: Page): Promise<string[]> {
  const controls = page.locator('[data-episode]').locator('button, a, input').filter({ visible: true });
  const boxes = await controls.evaluateAll((elements) =>
    elements
      .filter((element) => !elements.some((other) => other !== element && other.contains(element)))
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { name: element.getAttribute('aria-label') ?? element.textContent, left, top, right, bottom };
      }),
  );
  const width = page.viewportSize()?.width ?? 0;
  const beyond = boxes
    .filter(({ left, right }) => left < 0 || right > width)
    .map(({ name }) => `${name} beyond`);
  const pairs = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
      )
      .map((b) => `${a.name} over ${b.name}`),
  );
  return [...beyond, ...pairs];
}

for (const [width, height] of [
  [320, 568],
  [360, 740],
  [390, 844],
  [430, 932],
  [844, 390],
] as const) {
  test(`no control lies over another one at ${width} by ${height}`, async () => {
    const screen = { ...PHONE, viewport: { width, height } };
    const page = await openPlayingPage(site.browser, episode, { ...screen, first: forbidSound });
    await page.keyboard.press('k');
    await page.locator('output', { hasText: 'Включить звук' }).waitFor();
    assert.deepEqual(await misplacedControls(page), []);
    await page
      .locator('output', { hasText: 'Включить звук' })
      .waitFor({ state: 'detached', timeout: 30_000 });
    assert.deepEqual(await misplacedControls(page), []);
    await seekTo(page, 22);
    await hasArrived(page.getByRole('button', { name: /^Пропустить/ }));
    assert.deepEqual(await misplacedControls(page), []);
    await page.context().close();
  });
}

test('on a phone the offer to skip the opening is in the picture, above the seek bar', async () => {
  const page = await openPlayingPage(site.browser, episode, PHONE);
  await page.keyboard.press('k');
  await seekTo(page, 22);
  const skip = page.getByRole('button', { name: 'Пропустить опенинг' });
  await hasArrived(skip);
  const [offer, bar] = [await skip.boundingBox(), await page.getByLabel('Перемотка').boundingBox()];
  assert.ok(offer && bar);
  assert.deepEqual([offer.height, bar.y - offer.y - offer.height], [40, 8]);
  assert.ok(offer.x > 195 - offer.width / 2, 'on the right');
  await skip.tap();
  await waitUntil(async () => (await timeOf(page)) >= 15);
  await page.context().close();
});

test('the bar of a desktop has ten seconds back and on with their keys, and its names contain what they show', async () => {
  const page = await openPlayingPage(site.browser, episode);
  await page.keyboard.press('k');
  await seekTo(page, 15);
  const start = await timeOf(page);
  await page.getByTitle('На 10 секунд вперёд (L)').click();
  await waitUntil(async () => Math.abs((await timeOf(page)) - start - 10) < 0.2);
  await page.getByTitle('На 10 секунд назад (J)').click();
  await waitUntil(async () => Math.abs((await timeOf(page)) - start) < 0.2);
  await page.getByRole('button', { name: 'Скорость: 1×', exact: true }).getByText('1×').waitFor();
  const quality = page.getByRole('button', { name: /^Качество: / });
  assert.equal(await quality.getAttribute('aria-label'), `Качество: ${await quality.innerText()}`);
  assert.match(await quality.innerText(), /^Авто · \d+p$/);
  await page.context().close();
});

for (const width of [1440, 1280, 960]) {
  test(`the bars end where the list of episodes begins (${width})`, async () => {
    const page = await openPlayingPage(site.browser, episode, { viewport: { width, height: 800 } });
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    const drawer = page.getByRole('complementary', { name: 'Эпизоды' });
    await drawer.getByText('2. ').or(drawer.getByText('Эпизод 2')).first().waitFor();
    await hasArrived(drawer);
    const list = await drawer.boundingBox();
    const edges = await page
      .locator('[data-beside] > div:has([data-seek]) :is(button, a, input)')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    assert.ok(list && edges.length > 8, String(edges.length));
    assert.ok(Math.max(...edges) <= list.x, `${Math.max(...edges)} > ${list.x}`);
    assert.deepEqual(await misplacedControls(page), []);
    await page.context().close();
  });
}

test('the list of episodes ties short words to the next ones', async () => {
  const page = await openPlayingPage(site.browser, episode, PHONE);
  const [name] = await page.getByRole('listitem').getByText('Пассажир').allTextContents();
  assert.equal(name, 'Пассажир с\u00A0места у\u00A0окна');
  await page.context().close();
});

test('below the video of a phone are the actions, which open the same menus, one at a time', async () => {
  const page = await openPlayingPage(site.browser, episode, PHONE);
  await page.getByRole('heading', { level: 1, name: /^2\. / }).waitFor();
  const actions = page.locator('main > section').first();
  await actions.getByRole('button', { name: 'В избранное' }).tap();
  await actions.getByRole('button', { name: 'В избранном', pressed: true }).waitFor();
  await actions.getByRole('button', { name: 'Напомним', pressed: true }).waitFor();
  await page.keyboard.press('k');
  await actions.getByRole('button', { name: 'Поделиться' }).tap();
  const menu = page.getByRole('menu');
  await page.getByRole('menu', { name: 'Поделиться' }).waitFor();
  const [video, list] = await Promise.all([page.locator('[data-episode]').boundingBox(), menu.boundingBox()]);
  assert.ok(video && list && list.y >= video.y + video.height, 'the menu leaves the picture free');
  await page.getByRole('button', { name: 'Настройки' }).tap();
  await page.getByRole('menu', { name: 'Настройки' }).waitFor();
  assert.equal(await menu.count(), 1);
  await page.getByRole('button', { name: 'Закрыть' }).tap();
  await menu.waitFor({ state: 'detached' });
  await actions.getByRole('button', { name: 'Поделиться' }).tap();
  await menu.waitFor();
  await page.getByRole('heading', { name: 'Эпизоды' }).tap();
  await menu.waitFor({ state: 'detached' });
  await actions.getByRole('button', { name: 'Ошибка' }).tap();
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});

test('a key stops the countdown to the next episode, and the episode plays to its end', async () => {
  const page = await openPlayingPage(site.browser, episode);
  await seekTo(page, 2.5);
  const card = page.getByRole('region', { name: 'Следующий эпизод' });
  await card.locator('svg circle').first().waitFor();
  await page.keyboard.press('Shift');
  await card.locator('svg circle').first().waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, { timeout: 30_000 });
  assert.equal(page.url(), episode);
  await card.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await page.waitForURL((url) => url.href !== episode);
  await page.context().close();
});

test('the comma and the point step one frame, only while paused; ▶ is in the title only while it plays', async () => {
  const page = await openPlayingPage(site.browser, episode);
  await waitUntil(async () => (await page.title()).startsWith('▶ Эпизод 2'));
  await page.keyboard.press('k');
  await waitUntil(async () => (await page.title()).startsWith('Эпизод 2'));
  const start = await timeOf(page);
  await page.keyboard.press('.');
  await waitUntil(async () => Math.abs((await timeOf(page)) - start - 1 / 24) < 0.01);
  await page.keyboard.press(',');
  await waitUntil(async () => Math.abs((await timeOf(page)) - start) < 0.01);
  await page.keyboard.press('?');
  await page.getByText('Кадр вперёд на паузе').waitFor();
  await page.context().close();
});

test('an episode without video shows art, what is known, a way back and the favourites', async (t) => {
  const call = createClient((request) => fetch(request), site.origin);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: 'mechanics-noon' } });
  const missing = release.episodes[0]?.id ?? '';
  const setReplaced = (at: Date | null) =>
    site.inDatabase((db) =>
      db.updateTable('episode_videos').set({ replaced_at: at }).where('episode_id', '=', missing).execute(),
    );
  await setReplaced(new Date());
  t.after(() => setReplaced(null));
  await waitUntil(async () => {
    const { episodes } = await call(releaseByIdOrAlias, { params: { idOrAlias: 'mechanics-noon' } });
    return episodes[0]?.hls_480 === null;
  });
  const context = await site.browser.newContext({ locale: 'ru-RU' });
  const page = await context.newPage();
  await page.goto(`${site.origin}/anime/video/episode/${missing}`);
  await page.getByRole('heading', { name: 'Видео ещё нет' }).waitFor();
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0,
  );
  const texts = await measureTextContrast(page, 'main');
  assert.deepEqual(
    texts.filter(({ contrast }) => contrast < 4.5),
    [],
  );
  await page.getByRole('button', { name: 'Напомнить' }).click();
  await page.getByRole('button', { name: 'Напомним', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'В избранном', exact: true, pressed: true }).click();
  await page.getByRole('button', { name: 'В избранное', exact: true, pressed: false }).waitFor();
  await page.getByRole('link', { name: 'Назад к релизу' }).click();
  await page.waitForURL('**/anime/releases/release/**');
  await context.close();
});
