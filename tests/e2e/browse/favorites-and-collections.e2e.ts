import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { WCAG, brokenRules, scrollsSideways } from '#tests/support/browser/assert-accessible.ts';
import { waitForHydration, openPage } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

const TRAIN = 'Последний поезд на Сакураяму';
const RELEASE = '/anime/releases/release/last-train-to-sakurayama';
const CARD = 'main a[href^="/anime/releases/release/"]:not([aria-label="Популярное"] *)';

/** Creates an account and returns the token of its session. */
async function newToken(login: string): Promise<string> {
  return (await site.addAccount(login)).token;
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

/** Presses a control and waits until the server has saved the change. */
async function andWaitUntilSaved(page: Page, press: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/app\/\w+/.test(response.url()),
  );
  await press();
  assert.equal((await answer).status(), 200);
}

// By keyboard: scrolling the menu into view moves it away from the pointer.
async function choose(page: Page, title: string, list: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Мои списки: ${title}`) }).click();
  await page.getByRole('menuitemcheckbox', { name: list }).press('Enter');
}

const titles = (page: Page) => page.locator(CARD).count();

test('favorites and collections can be changed and undone, and a second browser shows the changes', async () => {
  const token = await newToken('collector');
  const { page, errors } = await openPage(site.browser);
  await signIn(page, token);
  await open(page, RELEASE);
  await andWaitUntilSaved(page, () => page.getByRole('button', { name: 'В избранное' }).click());
  await page.getByText('Добавлено в избранное').waitFor();
  await page.getByRole('button', { name: 'В коллекцию' }).click();
  await andWaitUntilSaved(page, () => page.getByRole('menuitemcheckbox', { name: 'Смотрю' }).press('Enter'));
  await page.getByRole('button', { name: 'Коллекция: Смотрю' }).waitFor();

  await open(page, '/me/collections/?type_of_collection=WATCHING');
  assert.equal(await titles(page), 1);
  const undo = page.getByRole('button', { name: 'Отменить' });
  await andWaitUntilSaved(page, async () => {
    await choose(page, TRAIN, 'Просмотрено');
    // The message stays as long as the pointer is over it.
    await undo.hover();
  });
  await page.getByText('Здесь будет то, что вы смотрите сейчас').waitFor();
  await andWaitUntilSaved(page, () => undo.click());
  await page.getByText('Здесь будет то, что вы смотрите сейчас').waitFor({ state: 'hidden' });
  assert.equal(await titles(page), 1);

  const { page: second } = await openPage(site.browser, 390, 844);
  await signIn(second, token);
  await open(second, '/me/favorites/');
  assert.equal(await titles(second), 1);
  await andWaitUntilSaved(second, () => choose(second, TRAIN, 'Избранное'));
  await second.getByText('Здесь будет ваше избранное').waitFor();
  await open(page, RELEASE);
  assert.ok(await page.getByRole('button', { name: 'В избранное' }).isVisible());
  assert.ok(await page.getByRole('button', { name: 'Коллекция: Смотрю' }).isVisible());
  await open(page, '/anime/schedule?only=collections');
  assert.equal(await titles(page), 1);
  assert.deepEqual(errors, []);
  for (const one of [page, second]) await one.context().close();
});

test('a page arrives with the lists that its cards are in, and the other buttons come with the scripts', async () => {
  const token = await newToken('arriving');
  const read = async () => {
    const page = await fetch(`${site.origin}/`, { headers: { cookie: `akane_session=${token}` } });
    return page.text();
  };
  const [, id] = /data-card="(\d+)"/.exec(await read()) ?? [];
  const saved = await fetch(`${site.origin}/api/v1/accounts/users/me/favorites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ release_id: Number(id) }]),
  });
  assert.equal(saved.status, 200);
  const arrived = (await read()).match(/aria-label="Мои списки: [^"]*"/g) ?? [];
  assert.ok(arrived.length > 0 && arrived.every((label) => label.endsWith(', в избранном"')), arrived.join());

  const { page, errors } = await openPage(site.browser);
  await signIn(page, token);
  await open(page, '/');
  const buttons = page.getByRole('button', { name: /^Мои списки: / });
  await buttons.nth(arrived.length).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a rating is given by keyboard, counted in the average and removed', async () => {
  const { page, errors } = await openPage(site.browser);
  await signIn(page, await newToken('sorter'));
  await open(page, RELEASE);
  const main = page.getByRole('main');
  // Of made-up viewers.
  const before = Number(/(\d+)\s+оцен/.exec(await main.innerText())?.[1]);
  assert.ok(before >= 10);
  await page.getByRole('button', { name: 'Оценить' }).press('Enter');
  await page.locator('[role=menuitemradio]:focus').waitFor();
  for (let i = 1; i < 9; i += 1) await page.keyboard.press('ArrowRight');
  await andWaitUntilSaved(page, () => page.keyboard.press('Enter'));
  await page.getByRole('button', { name: 'Ваша оценка: 9 из 10' }).click();
  await main.getByText(new RegExp(`^${before + 1}\\s+оцен`)).waitFor();
  await andWaitUntilSaved(page, () => page.getByRole('menuitem', { name: 'Убрать оценку' }).press('Enter'));
  await main.getByText(new RegExp(`^${before}\\s+оцен`)).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('favorites of a visitor are stored in the browser and merged into the account at sign-in', async () => {
  const { page, errors } = await openPage(site.browser);
  await open(page, RELEASE);
  await page.getByRole('button', { name: 'В избранное' }).click();
  await open(page, '/anime/releases/release/moon-archive');
  await page.getByRole('button', { name: 'В избранное' }).click();
  // A favorite that no longer exists.
  await page.evaluate(() => {
    const ids = JSON.parse(localStorage.getItem('akane.favorites') ?? '[]') as number[];
    localStorage.setItem('akane.favorites', JSON.stringify([...ids, 999_999]));
  });
  await open(page, '/me/favorites/');
  await page.getByText('Избранное хранится только в этом браузере').waitFor();
  await page.locator(CARD).nth(1).waitFor();
  await open(page, '/me/collections/');
  await page.getByText('Войдите, чтобы собирать коллекции').waitFor();

  await signIn(page, await newToken('guest'));
  await andWaitUntilSaved(page, () => open(page, '/'));
  await page.getByText(/теперь в\sаккаунте: 2\sрелиза/).waitFor();
  await open(page, '/me/favorites/');
  assert.equal(await titles(page), 2);
  assert.match((await page.locator(CARD).first().innerText()) ?? '', /Лунный архив/);
  assert.equal(await page.evaluate(() => localStorage.getItem('akane.favorites')), '[]');
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('an empty list offers popular releases, which a visitor adds in one tap and then sees as a list', async () => {
  const { page, errors } = await openPage(site.browser, 390, 844);
  await open(page, '/me/favorites/');
  const popular = page.getByRole('region', { name: 'Популярное' });
  const hearts = popular.getByRole('button', { name: /^В избранное: / });
  await hearts.first().click();
  await page.getByText(/^Добавлено: 1\sрелиз$/).waitFor();
  await hearts.first().click();
  await page.getByText(/^Добавлено: 2\sрелиза$/).waitFor();
  await page.getByRole('link', { name: 'Открыть список' }).click();
  await popular.waitFor({ state: 'detached' });
  await page.locator(CARD).nth(1).waitFor();
  assert.equal(await titles(page), 2);

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, '/me/favorites/');
  await page.locator(CARD).nth(1).waitFor();
  assert.ok(!loaded.some((address) => address.includes('?popular')), loaded.join());
  await open(page, '/me/history/');
  await page
    .getByRole('region', { name: 'С чего начать' })
    .locator(CARD.replace('main ', ''))
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('an account fills its lists from the releases below them, which are then without its own', async () => {
  const { page, errors } = await openPage(site.browser);
  await signIn(page, await newToken('beginner'));
  await open(page, '/me/favorites/');
  const popular = page.getByRole('region', { name: 'Популярное' });
  const openList = async () => {
    await page.getByRole('link', { name: 'Открыть список' }).click();
    await page.getByText(/^Добавлено:/).waitFor({ state: 'detached' });
    assert.equal(await titles(page), 1);
    const own = await page.locator(CARD).first().getAttribute('href');
    await popular.getByRole('link').first().waitFor();
    assert.equal(await popular.locator(`a[href="${own}"]`).count(), 0);
  };
  await andWaitUntilSaved(page, () =>
    popular
      .getByRole('button', { name: /^В избранное: / })
      .first()
      .click(),
  );
  await page.getByText(/^Добавлено: 1\sрелиз$/).waitFor();
  await openList();

  await open(page, '/me/collections/');
  await popular
    .getByRole('button', { name: /^Мои списки: / })
    .nth(2)
    .click();
  await andWaitUntilSaved(page, () =>
    page.getByRole('menuitemcheckbox', { name: 'Запланировано' }).press('Enter'),
  );
  await openList();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('filters of the favorites page are remembered, and a failed change is rolled back', async () => {
  const { page } = await openPage(site.browser);
  await signIn(page, await newToken('keeper'));
  await open(page, '/anime/catalog/');
  for (const at of [0, 1]) {
    const listsButton = page.getByRole('button', { name: /^Мои списки: / }).nth(at);
    await listsButton.click();
    await andWaitUntilSaved(page, () =>
      page.getByRole('menuitemcheckbox', { name: 'Избранное' }).press('Enter'),
    );
  }
  await open(page, '/me/favorites/');
  await page.getByRole('button', { name: 'Фильтры' }).filter({ visible: true }).click();
  await page.getByRole('searchbox', { name: 'Фильтр по названию' }).last().fill('поезд');
  await page.getByRole('link', { name: 'Убрать: «поезд»' }).waitFor();
  await open(page, '/me/favorites/');
  await page.waitForURL(/search=/);
  await page.getByRole('link', { name: 'Сбросить всё' }).click();
  await page.waitForURL(/\/me\/favorites\/$/);

  await page.route('**/app/favorites.data', (route) => route.abort());
  await page
    .getByRole('button', { name: /^Мои списки: / })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Избранное' }).press('Enter');
  await page.getByText('Не удалось сохранить. Проверьте соединение.').waitFor();
  await page.waitForFunction((card) => document.querySelectorAll(card).length === 2, CARD);
  await page.context().close();
});

test('favorite, collection and rating work as plain forms without scripts', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, await newToken('plain'));
  await page.goto(site.origin + RELEASE);
  await page.getByRole('button', { name: 'В избранное' }).click();
  await page.getByRole('button', { name: 'В избранном' }).waitFor();
  await page.getByRole('button', { name: 'В коллекцию' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Отложено' }).press('Enter');
  await page.getByRole('button', { name: 'Коллекция: Отложено' }).waitFor();
  await page.getByRole('button', { name: 'Оценить' }).click();
  await page.getByRole('menuitemradio', { name: '7 из 10' }).press('Enter');
  await page.getByRole('button', { name: 'Ваша оценка: 7 из 10' }).waitFor();
  await page.goto(`${site.origin}/me/collections/?type_of_collection=POSTPONED`);
  assert.equal(await titles(page), 1);
  await context.close();
});

for (const width of [320, 1440]) {
  test(`at ${width} pixels the menus of lists and scores fit and are accessible`, async () => {
    const { page, errors } = await openPage(site.browser, width, 900);
    await signIn(page, await newToken(`fits-${width}`));
    await open(page, RELEASE);
    await andWaitUntilSaved(page, () => page.getByRole('button', { name: 'В избранное' }).click());
    // A click closes the message, which could cover the menu.
    await page.getByText('Добавлено в избранное').click();
    await page.getByRole('button', { name: 'В коллекцию' }).click();
    await andWaitUntilSaved(page, () =>
      page.getByRole('menuitemcheckbox', { name: 'Запланировано' }).press('Enter'),
    );
    const found: string[] = [];
    const checkPage = async (where: string, part?: string) => {
      // A menu that is still fading in fails the contrast rule.
      await page.evaluate(async () => {
        const animations = document.querySelector(':popover-open')?.getAnimations() ?? [];
        await Promise.all(animations.map(({ finished }) => finished));
      });
      found.push(...(await brokenRules(page, WCAG, part)).map((rule) => `${where}: ${rule}`));
      if (await scrollsSideways(page)) found.push(`${where} scrolls sideways`);
    };
    await open(page, RELEASE);
    await page.getByRole('button', { name: 'Коллекция: Запланировано' }).click();
    await checkPage('the menu of collections');
    await page.keyboard.press('Escape');
    const rate = page.getByRole('button', { name: 'Оценить' });
    await rate.click();
    // Wherever the page has scrolled to, the strip of tabs and the menu may cover half a button.
    await checkPage('the menu of scores', ':popover-open');
    await page.keyboard.press('Escape');
    await open(page, '/me/favorites/');
    await page
      .getByRole('button', { name: /^Мои списки: / })
      .first()
      .click();
    await checkPage('the menu of a card');
    assert.deepEqual([found, errors], [[], []]);
    await page.context().close();
  });
}
