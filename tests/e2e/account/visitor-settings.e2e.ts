import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD } from '#tests/support/samples/account.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite(async () => {
  await site.addAccount('day');
});

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Toggles a switch and waits until the server has answered. */
async function toggle(page: Page, name: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('switch', { name, exact: true }).click();
  assert.equal((await answer).status(), 200);
}

const pageColour = (on: Page) =>
  on.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = 'rgb(246, 246, 244)';
const DARK = 'rgb(14, 14, 16)';

/** The colours of a page in its first frame: of its background, and of its theme-color for the browser. */
async function coloursOfFirstPaint(page: Page, address: string) {
  await page.addInitScript(() => {
    const look = () => {
      // The browser paints nothing before the styles are there.
      if (!document.body || document.styleSheets.length === 0) return void requestAnimationFrame(look);
      const bars = [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')];
      const bar = bars.find(({ media }) => media === '' || matchMedia(media).matches);
      const colour = getComputedStyle(document.documentElement).backgroundColor;
      Object.assign(window, { firstColours: [colour, bar?.content] });
    };
    requestAnimationFrame(look);
  });
  await open(page, address);
  return page.evaluate(() => (window as { firstColours?: unknown }).firstColours);
}

test('a visitor chooses a theme, and every page has it from its first paint until an account has another', async () => {
  const { page, errors } = await openPage(site.browser);
  assert.deepEqual(await coloursOfFirstPaint(page, '/'), [DARK, '#000000']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки' }).click();
  await page.waitForURL(`${site.origin}/app/settings/site`);
  await page.getByLabel('Оформление').selectOption('Светлое');
  await page.getByText('Сохранено').waitFor();
  assert.equal(await pageColour(page), LIGHT);
  await assertAccessible(page);
  for (const address of ['/', RELEASE, '/app/settings/site', '/nothing/here'])
    assert.deepEqual(await coloursOfFirstPaint(page, address), [LIGHT, '#f6f6f4'], address);
  const hero = await page.goto(site.origin).then(() => page.locator('main > section').first());
  assert.equal(await hero.evaluate((stage) => getComputedStyle(stage).backgroundColor), DARK);

  await open(page, '/app/settings/site');
  assert.equal(await page.getByLabel('Оформление').inputValue(), 'light');
  await page.getByLabel('Оформление').selectOption('Как в системе');
  await page.getByText('Сохранено').waitFor();
  for (const [colorScheme, colours] of [
    ['light', [LIGHT, '#f6f6f4']],
    ['dark', [DARK, '#000000']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    assert.equal(await pageColour(page), colours[0]);
    assert.deepEqual(await coloursOfFirstPaint(page, '/'), colours);
  }

  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/app/auth/login');
  await page.getByLabel('Логин или почта', { exact: true }).fill('day');
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await press(page, 'Войти');
  await page.getByRole('button', { name: /^Аккаунт: / }).waitFor();
  assert.deepEqual(await coloursOfFirstPaint(page, '/'), [DARK, '#000000']);
  // The address that does not exist is a 404.
  assert.deepEqual(
    errors.filter((error) => !error.includes('404')),
    [],
  );
});

test('a visitor hides spoilers and blocks of the home page, also without scripts, and sets the player', async () => {
  const { page, errors } = await openPage(site.browser, 390, 844);
  await open(page, '/');
  await press(page, 'Ещё');
  await page.getByRole('menuitem', { name: 'Настройки' }).click();
  await page.waitForURL(`${site.origin}/app/settings/site`);
  await waitForHydration(page);
  await toggle(page, 'Защита от спойлеров');
  await toggle(page, 'Последние релизы');
  await toggle(page, 'Экономия трафика');
  await page.getByLabel('Скорость').selectOption('1,5×');
  await page.getByText('Сохранено').last().waitFor();
  await press(page, 'Выше: Фильмы');
  await page.getByText('Показать все блоки в обычном порядке').waitFor();
  await assertAccessible(page);
  assert.equal(await page.getByRole('switch', { name: 'Видеореклама' }).count(), 0);
  await page.reload();
  await waitForHydration(page);
  assert.equal(await page.getByRole('switch', { name: 'Экономия трафика' }).isChecked(), true);
  assert.equal(await page.getByLabel('Скорость').inputValue(), '1.5');

  const plain = await site.browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const bare = await plain.newPage();
  for (const on of [page, bare]) {
    await on.goto(site.origin + RELEASE);
    assert.equal(await on.getByText('Пассажир с места у окна').count(), 0);
    await on.goto(site.origin);
    const headings = await on.getByRole('heading', { level: 2 }).allTextContents();
    assert.ok(!headings.includes('Последние релизы'));
    assert.ok(headings.indexOf('Фильмы') < headings.indexOf('Франшизы'));
  }
  await bare.goto(`${site.origin}/app/settings/site`);
  const form = bare.locator('form', { hasText: 'Защита от спойлеров' });
  await form.getByRole('switch').uncheck();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  assert.equal(await form.getByRole('switch').isChecked(), false);
  const theme = bare.locator('form', { hasText: 'Оформление' });
  await theme.getByRole('button', { name: 'Сохранить' }).click();
  await bare.getByText('Без скриптов эта настройка действует только для вошедших.').waitFor();
  await press(bare, 'Вернуть');
  const cookies = await plain.cookies();
  assert.ok(!cookies.some(({ name }) => name === 'akane_choices'), 'pages come from the cache again');
  assert.deepEqual(errors, []);
});
