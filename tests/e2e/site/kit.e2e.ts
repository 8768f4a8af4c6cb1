import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { episodePath, releasePath } from '#contract/addresses.ts';
import { sessionCookieName } from '#contract/session.ts';
import { brokenInThemes, WCAG } from '#tests/support/browser/assert-accessible.ts';
import { waitForHydration } from '#tests/support/browser/browser.ts';
import { openPlayingPage } from '#tests/support/browser/playing-page.ts';
import { openTouch } from '#tests/support/browser/touch.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { shareSite } from '#tests/support/shared-site.ts';

/** The sessions of two members: the studio keeps what each has begun to write. */
let owner: string;
let editor: string;
let episode: string;
const site = shareSite(async () => {
  await site.inDatabase(async (db) => {
    owner = (await createTestMember({ db }, 'lina', { role: 'owner' })).token;
    editor = (await createTestMember({ db }, 'editor-of-kit', { role: 'editor' })).token;
    const found = db.selectFrom('episodes').innerJoin('releases', 'releases.id', 'episodes.release_id');
    const { id } = await found
      .select('episodes.id')
      .where('alias', '=', RELEASE)
      .where('episodes.ordinal', '=', 2)
      .executeTakeFirstOrThrow();
    episode = episodePath(id);
  });
});

const RELEASE = 'last-train-to-sakurayama';
const PHONE = { viewport: { width: 390, height: 480 }, hasTouch: true, isMobile: true };

type OpenOptions = BrowserContextOptions & { session?: string };

/** Opens a page of a member, by default of the owner of the site. */
async function open(address: string, { session = owner, ...options }: OpenOptions = {}): Promise<Page> {
  const context = await site.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addCookies([{ name: sessionCookieName(site.origin), value: session, url: site.origin }]);
  const page = await context.newPage();
  await page.goto(site.origin + address);
  await waitForHydration(page);
  // The menu of the account is loaded after the page, and with it what opens menus by arrows.
  await page.waitForFunction(() => {
    const menu = document.querySelector('#account-menu');
    return !menu || Object.keys(menu).some((name) => name.startsWith('__react'));
  });
  return page;
}

/** Presses the keys of a text, which Playwright does only for letters of its own layout. */
async function typeKeys(page: Page, text: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const key of text.split(''))
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await keyboard.send('Input.dispatchKeyEvent', { type, key });
  await keyboard.detach();
}

/** Waits until a control has the focus. */
async function hasFocus(control: Locator): Promise<void> {
  await control.and(control.page().locator(':focus')).waitFor();
}

async function isAccessibleInThemes(page: Page, part: string): Promise<void> {
  assert.deepEqual(await brokenInThemes(page, { tags: WCAG, part }), []);
}

/** The name of the control that Tab leads to from a button while nothing is open. */
async function nameAfter(button: Locator): Promise<string> {
  const page = button.page();
  await button.focus();
  await page.keyboard.press('Tab');
  return nameOfFocus(page);
}

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

test('a menu of the site opens, moves and closes by keys, and gives the focus back', async () => {
  const page = await open('/teams');
  const button = page.getByRole('button', { name: 'Аккаунт: lina' });
  const menu = page.getByRole('menu', { name: 'Аккаунт' });
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  const press = (key: string) => page.keyboard.press(key);
  const next = await nameAfter(button);

  await button.focus();
  await press('ArrowDown');
  await hasFocus(item('Студия'));
  await press('ArrowUp');
  await hasFocus(item('Выйти'));
  await press('ArrowDown');
  await hasFocus(item('Студия'));
  await press('End');
  await hasFocus(item('Выйти'));
  await press('Home');
  await hasFocus(item('Студия'));
  await typeKeys(page, 'Ист');
  await hasFocus(item('История'));
  await isAccessibleInThemes(page, '[role=menu]:popover-open');
  await press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await hasFocus(button);

  await press('ArrowUp');
  await hasFocus(item('Выйти'));
  await press('Tab');
  await menu.waitFor({ state: 'hidden' });
  assert.equal(await nameOfFocus(page), next);

  for (const key of ['Enter', 'Space']) {
    await button.focus();
    await press(key);
    await hasFocus(item('Студия'));
    await press('Escape');
    await hasFocus(button);
  }
  await button.click();
  await hasFocus(item('Студия'));
  await typeKeys(page, 'изб');
  await press('Enter');
  await page.waitForURL('**/me/favorites/');
  await menu.waitFor({ state: 'hidden' });
  await page.context().close();
});

test('the menus of a release are the same: values by arrows to the side, an episode by its button', async () => {
  const page = await open(releasePath(RELEASE));
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('button', { name: 'Оценить' }).focus();
  await press('ArrowDown');
  const score = (value: number) => page.getByRole('menuitemradio', { name: `${value} из 10` });
  await hasFocus(score(1));
  await press('ArrowRight');
  await hasFocus(score(2));
  await typeKeys(page, '10');
  await hasFocus(score(10));
  await isAccessibleInThemes(page, '[role=menu]:popover-open');
  await press('Escape');

  await page.goto(`${site.origin}${releasePath(RELEASE)}/episodes`);
  await waitForHydration(page);
  const episodes = page.getByRole('button', { name: /^Что сделать: / });
  await episodes.first().focus();
  await press('ArrowUp');
  await hasFocus(page.getByRole('menuitem', { name: 'В очередь' }));
  await press('Escape');
  await hasFocus(episodes.first());
  await page.context().close();
});

test('the settings of the player are such a menu, whose keys are not those of the player', async () => {
  const page = await openPlayingPage(site.browser, site.origin + episode, { reducedMotion: 'reduce' });
  await page.keyboard.press('k');
  await page.waitForFunction(() => document.querySelector('video')?.paused);
  const button = page.getByRole('button', { name: 'Настройки', exact: true });
  const menu = page.getByRole('menu', { name: 'Настройки' });
  const press = (key: string) => page.keyboard.press(key);
  const readPlayer = () =>
    page.evaluate(() => {
      const video = document.querySelector('video');
      return [video?.currentTime, video?.volume, video?.paused, document.fullscreenElement !== null];
    });
  const next = await nameAfter(button);
  const played = await readPlayer();

  await button.focus();
  await press('ArrowDown');
  const first = menu.getByRole('menuitemcheckbox').first();
  const last = menu.getByRole('menuitem', { name: 'Статистика' });
  await hasFocus(first);
  await press('ArrowUp');
  await hasFocus(last);
  await press('Home');
  await hasFocus(first);
  await press('End');
  await hasFocus(last);
  for (const key of ['f', 'k', '5', 'Shift+N']) await press(key);
  await hasFocus(last);
  // An arrow ends what was typed.
  await press('ArrowDown');
  await typeKeys(page, 'т');
  const timer = menu.getByRole('menuitem', { name: /^Таймер сна/ });
  await hasFocus(timer);
  await isAccessibleInThemes(page, '[role=menu]');
  await press('ArrowRight');
  await hasFocus(menu.getByRole('menuitemradio', { name: 'Выключен' }));
  await press('ArrowLeft');
  await hasFocus(timer);
  assert.deepEqual(await readPlayer(), played);

  await press('Tab');
  await menu.waitFor({ state: 'detached' });
  assert.equal(await nameOfFocus(page), next);
  await button.focus();
  await press('ArrowUp');
  await hasFocus(last);
  await press('Escape');
  await menu.waitFor({ state: 'detached' });
  await hasFocus(button);
  for (const key of ['Enter', 'Space']) {
    await press(key);
    await hasFocus(first);
    await press('Escape');
    await hasFocus(button);
  }
  assert.deepEqual(await readPlayer(), played);
  await page.context().close();
});

/** The option of a list that the keys have selected. */
const selected = (list: Locator) => list.getByRole('option', { selected: true });

async function isSelected(list: Locator, option: Locator): Promise<void> {
  await selected(list).and(option).waitFor();
  assert.equal(await selected(list).count(), 1);
}

const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

test('a search of records selects by arrows, keeps Home and End for its text, and picks by Enter or click', async () => {
  const page = await open('/studio/franchises/new');
  const field = page.getByRole('combobox', { name: /^Релизы/ });
  const list = page.getByRole('listbox', { name: 'Найденные релизы' });
  const options = list.getByRole('option');
  const rows = page.getByRole('button', { name: /^Переместить/ });
  const press = (key: string) => page.keyboard.press(key);

  await field.fill('а');
  await options.nth(2).waitFor();
  await isSelected(list, options.first());
  await press('ArrowUp');
  await isSelected(list, options.last());
  await press('ArrowDown');
  await isSelected(list, options.first());
  await press('ArrowDown');
  await isSelected(list, options.nth(1));
  await press('Home');
  assert.equal(await caretOf(field), 0);
  await press('End');
  assert.equal(await caretOf(field), 1);
  await isSelected(list, options.nth(1));
  await isAccessibleInThemes(page, 'main');

  await press('Escape');
  await list.waitFor({ state: 'hidden' });
  assert.equal(await field.inputValue(), 'а');
  await press('ArrowDown');
  await isSelected(list, options.nth(1));
  await press('Escape');
  await press('Escape');
  assert.equal(await field.inputValue(), '');

  await field.fill('а');
  await options.nth(1).waitFor();
  const name = await options.nth(1).innerText();
  await press('ArrowDown');
  await press('Enter');
  await rows.first().waitFor();
  assert.equal(await field.inputValue(), '');
  await hasFocus(field);
  await field.fill('а');
  await options.first().waitFor();
  assert.equal(await options.getByText(name, { exact: true }).count(), 0, 'what is taken is not offered');
  await options.nth(1).hover();
  await page.mouse.down();
  assert.equal(await rows.count(), 1, 'a press alone picks nothing');
  await page.mouse.up();
  await rows.nth(1).waitFor();
  await hasFocus(field);
  await page.context().close();
});

test('the palette wraps, does what is selected, and closes by Esc without its text', async () => {
  const page = await open('/studio');
  const palette = page.getByRole('dialog', { name: 'Команды' });
  const field = palette.getByRole('combobox');
  const list = palette.getByRole('listbox');
  const options = list.getByRole('option');
  await page.keyboard.press('Control+k');
  await isSelected(list, options.first());
  await page.keyboard.press('ArrowUp');
  await isSelected(list, options.last());
  await page.keyboard.press('ArrowDown');
  await isSelected(list, options.first());
  await isAccessibleInThemes(page, 'dialog[open]');
  await field.fill('жур');
  await isSelected(list, list.getByRole('option', { name: 'Журнал' }));
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  assert.equal(await field.inputValue(), '');
  await field.fill('жур');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/studio/journal');
  await page.context().close();
});

test('the search of the header goes from its field through the results and back, and Esc closes it', async () => {
  const page = await open('/teams');
  const field = page.getByRole('combobox', { name: 'Название релиза' });
  const list = page.getByRole('dialog', { name: 'Поиск релизов' }).getByRole('listbox');
  const options = list.getByRole('option');
  await page.keyboard.press('Slash');
  await field.fill('архив');
  await options.filter({ hasText: 'Лунный архив' }).waitFor();
  assert.equal(await selected(list).count(), 0);
  await page.keyboard.press('ArrowUp');
  await isSelected(list, options.last());
  await page.keyboard.press('ArrowDown');
  await selected(list).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await isSelected(list, options.first());
  await page.keyboard.press('Home');
  assert.equal(await caretOf(field), 0);
  await page.keyboard.press('End');
  assert.equal(await caretOf(field), 'архив'.length);
  await isSelected(list, options.first());
  await isAccessibleInThemes(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await page.keyboard.press('Slash');
  assert.equal(await field.inputValue(), '');
  await field.fill('лунный архив');
  const found = options.filter({ hasText: 'Лунный архив' });
  await found.hover();
  await page.mouse.down();
  await hasFocus(field);
  await page.mouse.up();
  await page.waitForURL('**/anime/releases/release/moon-archive');
  await page.context().close();
});

/** Drags a list upwards with a finger that begins on its second option, until something has scrolled. */
async function scrollByFinger(list: Locator): Promise<void> {
  const page = list.page();
  const touch = await openTouch(page);
  const box = await list.getByRole('option').nth(1).boundingBox();
  assert.ok(box);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(() => {
    const note = () => (document.body.dataset['scrolled'] = '');
    document.addEventListener('scroll', note, { capture: true, once: true });
  });
  await touch.drag(from, { x: from.x, y: Math.max(10, from.y - 150) });
  await page.locator('body[data-scrolled]').waitFor();
}

test('on a phone a finger that scrolls the results picks none of them, and a tap picks one', async () => {
  const page = await open('/teams', PHONE);
  await page.getByRole('button', { name: 'Поиск' }).first().tap();
  const field = page.getByRole('combobox', { name: 'Название релиза' });
  await field.waitFor();
  const dialog = page.getByRole('dialog', { name: 'Поиск релизов' });
  const results = dialog.getByRole('listbox');
  await results.getByRole('option').nth(4).waitFor();
  await scrollByFinger(results);
  assert.match(page.url(), /\/teams$/);
  assert.ok(await dialog.isVisible());
  await results.getByRole('option').nth(3).tap();
  await page.waitForURL('**/anime/releases/release/**');
  await page.context().close();

  const studio = await open('/studio/franchises/new', { ...PHONE, session: editor });
  await studio.getByRole('combobox', { name: /^Релизы/ }).fill('а');
  const found = studio.getByRole('listbox', { name: 'Найденные релизы' });
  await found.getByRole('option').nth(2).waitFor();
  const rows = studio.getByRole('button', { name: /^Переместить/ });
  await scrollByFinger(found);
  assert.equal(await rows.count(), 0);
  await found.getByRole('option').nth(2).tap();
  await rows.first().waitFor();
  await studio.context().close();
});
