import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { brokenInThemes, WCAG } from '#tests/support/browser/assert-accessible.ts';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { openTouch } from '#tests/support/browser/touch.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { shareSite } from '#tests/support/shared-site.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const shared = shareSite();

let owners = 0;

/** Opens a page of the studio as an owner who has nothing unsaved. */
async function openStudio(address: string, width = 1440, height = 900) {
  owners += 1;
  const login = `kit-owner-${owners}`;
  const owner = await shared.inDatabase((db) => createTestMember({ db }, login, { role: 'owner' }));
  const { page, errors } = await openPage(shared.browser, width, height);
  const cookie = { name: sessionCookieName(shared.origin), value: owner.token, url: shared.origin };
  await page.context().addCookies([cookie]);
  await page.goto(shared.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

/** A new team with people: rows that have fields, flags and a search of their own. */
async function openTeam(names: readonly string[], width?: number, height?: number) {
  const { page, errors } = await openStudio('/studio/teams/new', width, height);
  for (const [at, name] of names.entries()) {
    await page.getByRole('button', { name: 'Добавить участника' }).press('Enter');
    await page
      .getByRole('textbox', { name: `Никнейм: участник ${at + 1}` })
      .and(focused(page))
      .waitFor();
    await page.keyboard.type(name);
  }
  return { page, errors };
}

const focused = (page: Page) => page.locator(':focus');
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Переместить «${name}»` });
const namesOf = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Никнейм/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(' '));
const waitForNames = (page: Page, names: string) => waitUntil(async () => (await namesOf(page)) === names);

async function centerOf(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? assert.fail();
  return { x: x + width / 2, y: y + height / 2 };
}

async function grab(page: Page, name: string): Promise<void> {
  await handle(page, name).hover();
  await page.mouse.down();
}

async function moveTo(page: Page, target: Locator): Promise<void> {
  const { x, y } = await centerOf(target);
  await page.mouse.move(x, y);
}

test('by keys a row moves with its focus and with what was typed in it, and its place is told once', async () => {
  const { page, errors } = await openTeam(['Лина', 'Мика', 'Женя']);
  const search = page.getByRole('combobox', { name: 'Аккаунт: Мика' });
  await search.fill('ми');
  await page.keyboard.press('Alt+ArrowUp');
  await waitForNames(page, 'Мика Лина Женя');
  await search.and(focused(page)).waitFor();
  assert.equal(await search.inputValue(), 'ми');
  const told = page.getByRole('status').filter({ hasText: 'Мика: место 1 из 3' });
  assert.equal(await told.count(), 1);
  await page.keyboard.press('Alt+ArrowUp');
  assert.equal(await namesOf(page), 'Мика Лина Женя');

  await handle(page, 'Женя').focus();
  await page.keyboard.press('ArrowUp');
  await waitForNames(page, 'Мика Женя Лина');
  await handle(page, 'Женя').and(focused(page)).waitFor();
  await page.getByRole('button', { name: 'Убрать «Женя»' }).press('Enter');
  await waitForNames(page, 'Мика Лина');
  await handle(page, 'Лина').and(focused(page)).waitFor();
  assert.equal(await search.inputValue(), 'ми');
  assert.deepEqual(await brokenInThemes(page, { tags: WCAG, part: '#content' }), []);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('Esc takes a half-made drag back; a drop keeps the new order', async () => {
  const { page, errors } = await openTeam(['Лина', 'Мика', 'Женя']);
  await grab(page, 'Женя');
  await moveTo(page, handle(page, 'Лина'));
  await waitForNames(page, 'Женя Лина Мика');
  await page.keyboard.press('Escape');
  await waitForNames(page, 'Лина Мика Женя');
  await page
    .getByRole('status')
    .filter({ hasText: 'Женя: снова место 3 из 3' })
    .waitFor({ state: 'attached' });
  await page.mouse.up();
  assert.equal(await namesOf(page), 'Лина Мика Женя');

  await grab(page, 'Лина');
  await moveTo(page, handle(page, 'Мика'));
  await waitForNames(page, 'Мика Лина Женя');
  await page.mouse.up();
  await page.getByRole('status').filter({ hasText: 'Лина: место 2 из 3' }).waitFor({ state: 'attached' });
  assert.equal(await namesOf(page), 'Мика Лина Женя');
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a row held at the edge of the window scrolls the list under it', async () => {
  const names = ['Лина', 'Мика', 'Женя', 'Кира', 'Рома', 'Тая', 'Юля', 'Ян'];
  const { page, errors } = await openTeam(names, 1000, 500);
  await handle(page, 'Лина').scrollIntoViewIfNeeded();
  await grab(page, 'Лина');
  const { x } = await centerOf(handle(page, 'Лина'));
  await page.mouse.move(x, 498);
  await waitForNames(page, [...names.slice(1), 'Лина'].join(' '));
  await page.mouse.up();
  await page.getByRole('status').filter({ hasText: 'Лина: место 8 из 8' }).waitFor({ state: 'attached' });
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a finger drags a row by its handle, and the page does not scroll under it', async () => {
  // So high that no row is at an edge, where it would scroll the page.
  const { page, errors } = await openTeam(['Лина', 'Мика', 'Женя'], 390, 2400);
  const finger = await openTouch(page);
  const before = await page.evaluate(() => scrollY);
  await finger.drag(await centerOf(handle(page, 'Лина')), await centerOf(handle(page, 'Мика')));
  await waitForNames(page, 'Мика Лина Женя');
  assert.equal(await page.evaluate(() => scrollY), before);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a dialog takes the focus, keeps it and gives it back; Esc and a press beside it close it', async () => {
  const { page, errors } = await openStudio('/studio/genres');
  const opener = page.getByRole('link', { name: 'Новый жанр' });
  const dialog = page.getByRole('dialog', { name: 'Клавиши' });
  const close = {
    Esc: () => page.keyboard.press('Escape'),
    'the cross': () => dialog.getByRole('button', { name: 'Закрыть' }).press('Enter'),
    'a press beside it': () => page.mouse.click(5, 5),
  };
  for (const [way, run] of Object.entries(close)) {
    await opener.focus();
    await page.keyboard.press('?');
    await dialog.waitFor();
    for (let i = 0; i < 6; i += 1) {
      assert.ok(await page.evaluate(() => document.querySelector('dialog[open]:focus-within') !== null), way);
      await page.keyboard.press('Tab');
      // After its last control the focus leaves the page for the browser.
      if (await page.evaluate(() => document.activeElement === document.body))
        await page.keyboard.press('Tab');
    }
    if (way === 'Esc') assert.deepEqual(await brokenInThemes(page, { tags: WCAG, part: 'dialog[open]' }), []);
    await run();
    await dialog.waitFor({ state: 'hidden' });
    await opener.and(focused(page)).waitFor();
  }
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a dialog over a panel closes alone; then Esc closes the panel from its field, and its opener has the focus', async () => {
  const { page, errors } = await openStudio('/studio/claims');
  const opener = page.getByRole('link', { name: 'Записать заявление' });
  await opener.press('Enter');
  const panel = page.getByRole('region', { name: 'Записать заявление' });
  const field = panel.getByRole('textbox', { name: 'Заявитель' });
  await field.and(focused(page)).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Команды' });
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  await field.and(focused(page)).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await opener.and(focused(page)).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

/** The text that a field is described by. */
const textBelow = (field: Locator) =>
  field.evaluate(
    (control) => document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent,
  );

test('the form of an action marks what it requires and tells in its words what is wrong, under the field', async () => {
  const fan = await shared.addAccount('kit-fan');
  const { page, errors } = await openStudio(`/studio/users/${fan.id}?panel=ban`);
  const panel = page.getByRole('region', { name: /^Заблокировать: / });
  const reason = panel.getByRole('combobox', { name: 'Причина, её увидит пользователь' });
  await reason.and(focused(page)).waitFor();
  assert.equal(await panel.getByText('обязательно', { exact: true }).count(), 1);
  assert.ok(await panel.locator('form').evaluate((form: HTMLFormElement) => form.noValidate));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panel.getByText('Напишите причину.').waitFor();
  assert.equal(await textBelow(reason), 'Напишите причину.');
  await reason.and(focused(page)).waitFor();
  assert.deepEqual(await brokenInThemes(page, { tags: WCAG, part: 'form' }), []);

  await page.goto(`${shared.origin}/studio/users/${fan.id}?panel=role`);
  await waitForHydration(page);
  const role = page.getByRole('combobox', { name: 'Роль', exact: true });
  await role.selectOption({ label: 'Релиз-менеджер (в команде)' });
  await page.getByRole('button', { name: 'Дать роль' }).press('Enter');
  const team = page.getByRole('combobox', { name: 'Команда' });
  await team.and(focused(page)).waitFor();
  assert.equal(await textBelow(team), 'Выберите команду.');
  assert.equal(await role.inputValue(), 'release_manager');
  await team.selectOption({ index: 1 });
  const chosen = await team.inputValue();
  assert.notEqual(chosen, '');
  await role.selectOption('crew');
  assert.equal(await team.inputValue(), chosen, 'another role keeps the team');
  // The browser tells of the two answers.
  assert.deepEqual(
    errors.filter((one) => !one.includes('422')),
    [],
  );
  await page.context().close();
});

test('the form of a record names its wrong fields by their labels, and moves the focus to the first each time', async () => {
  const { page, errors } = await openStudio('/studio/franchises/new');
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Дальние линии');
  const english = page.getByRole('textbox', { name: 'Название на латинице' });
  for (let i = 0; i < 2; i += 1) {
    await page.keyboard.press('Control+s');
    await english.and(focused(page)).waitFor();
    assert.equal(await textBelow(english), 'Заполните это поле.');
    await page.getByRole('alert').filter({ hasText: 'Проверьте поле «Название на латинице».' }).waitFor();
    await page.keyboard.press('Shift+Tab');
  }
  assert.deepEqual(await brokenInThemes(page, { tags: WCAG, part: '#content' }), []);
  await english.fill('Far Lines');
  await page.getByText('Заполните это поле.').waitFor({ state: 'detached' });

  // What only the server knows is told with the empty fields, all at once.
  await page.goto(`${shared.origin}/studio/releases/new`);
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Адрес на сайте' }).fill('плохой адрес');
  await page.keyboard.press('Control+s');
  const alert = page.getByRole('alert').filter({ hasText: /Проверьте 3\sполя/ });
  await alert.filter({ hasText: '«Название», «Название на латинице», «Адрес на сайте»' }).waitFor();
  assert.deepEqual(
    errors.filter((one) => !one.includes('422')),
    [],
  );
  await page.context().close();
});
