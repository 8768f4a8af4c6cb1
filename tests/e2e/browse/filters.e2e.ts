import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { waitForHydration, openPage } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

const CATALOG = '/anime/catalog/';

async function newToken(login: string): Promise<string> {
  return (await site.addAccount(login)).token;
}

async function open(page: Page, address = CATALOG): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

type Answer = { data: { id: number; genres: { name: string }[] }[]; meta: { pagination: { total: number } } };

/** The number of releases that the API finds. */
async function totalOf(query: string): Promise<number> {
  const response = await fetch(`${site.origin}/api/v1/anime/catalog/releases?limit=1&${query}`);
  return ((await response.json()) as Answer).meta.pagination.total;
}

async function genreId(name: string): Promise<string> {
  const response = await fetch(`${site.origin}/api/v1/anime/catalog/references/genres`);
  const genres = (await response.json()) as { id: number; name: string }[];
  return String(genres.find((genre) => genre.name === name)?.id);
}

const filtersOf = (page: Page) => page.getByLabel('Фильтры каталога');
const chip = (page: Page, name: string | RegExp) =>
  filtersOf(page).getByRole('checkbox', typeof name === 'string' ? { name, exact: true } : { name });
const active = (page: Page, name: string) => page.getByRole('link', { name: `Убрать: ${name}` });

async function waitForTotal(page: Page, total: number): Promise<void> {
  const count = new RegExp(`^${total}\\s+релиз`);
  await page.getByLabel('Найденные релизы').getByRole('status').filter({ hasText: count }).waitFor();
}

test('a genre is wanted, excluded and forgotten by clicks and by the keyboard, and the address says so', async () => {
  const [drama, fantasy] = [await genreId('Драма'), await genreId('Фэнтези')];
  const { page, errors } = await openPage(site.browser);
  await open(page);
  await filtersOf(page).getByText('Драма', { exact: true }).click();
  await waitForTotal(page, await totalOf(`f[genres]=${drama}`));
  await chip(page, 'Драма').press('Space');
  await filtersOf(page).getByText('Драма: исключить').waitFor({ state: 'attached' });
  await waitForTotal(page, await totalOf(`f[exclude_genres]=${drama}`));
  assert.equal(new URL(page.url()).searchParams.get('exclude_genres'), drama);
  assert.ok(await chip(page, 'кроме: Драма').isChecked());
  await assertAccessible(page);

  await chip(page, 'кроме: Драма').press('Space');
  await waitForTotal(page, await totalOf(''));
  assert.equal(new URL(page.url()).search, '');

  await open(page, `${CATALOG}?genres=${drama},${fantasy}`);
  await waitForTotal(page, await totalOf(`f[genres]=${drama},${fantasy}`));
  await filtersOf(page).getByRole('link', { name: 'Любой' }).click();
  await waitForTotal(page, await totalOf(`f[genres]=${drama},${fantasy}&f[genres_mode]=any`));
  await active(page, 'Любой из жанров').click();
  await waitForTotal(page, await totalOf(`f[genres]=${drama},${fantasy}`));
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a visitor who wants no watched releases is told where, on the same page', async () => {
  const { page, errors } = await openPage(site.browser);
  await open(page, `${CATALOG}?without_watched=1&collections=WATCHING`);
  await waitForTotal(page, await totalOf(''));
  assert.equal(await active(page, 'Без просмотренного').count(), 0);
  await open(page);
  await filtersOf(page).getByText('Без просмотренного').click();
  const signIn = filtersOf(page).getByRole('link', { name: 'Войти' });
  assert.match(
    decodeURIComponent((await signIn.getAttribute('href')) ?? ''),
    /catalog\/\?without_watched=1$/,
  );
  assert.equal(new URL(page.url()).pathname, CATALOG);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a viewer leaves out what is watched, picks own collections, and finds the view again', async () => {
  const token = await newToken('picky');
  const all = await totalOf('');
  const response = await fetch(`${site.origin}/api/v1/anime/catalog/releases?limit=2`);
  const [watched, planned] = ((await response.json()) as Answer).data;
  await fetch(`${site.origin}/api/v1/accounts/users/me/collections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([
      { release_id: watched?.id, type_of_collection: 'WATCHED' },
      { release_id: planned?.id, type_of_collection: 'PLANNED' },
    ]),
  });
  const { page, errors } = await openPage(site.browser, 390, 844);
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  await open(page);
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const without = filtersOf(page).getByRole('switch', { name: 'Без просмотренного' });
  await without.click();
  await filtersOf(page)
    .getByRole('button', { name: new RegExp(`^Показать ${all - 1}\\s`) })
    .waitFor();
  await filtersOf(page).getByText('В моих коллекциях').click();
  await filtersOf(page).getByText('Запланировано').click();
  await filtersOf(page)
    .getByRole('button', { name: /^Показать 1\s/ })
    .click();
  await active(page, 'В коллекции: Запланировано').waitFor();
  await assertAccessible(page);

  const save = page.getByRole('button', { name: 'Запомнить этот вид' });
  const view = page.getByRole('navigation', { name: 'Вид' });
  const middle = async (one: typeof save) => {
    const box = await one.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  assert.ok(
    Math.abs((await middle(save)) - (await middle(view))) < 8,
    'the button is in the row of the heading',
  );
  await save.click();
  await open(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Каталог' }).last().click();
  await page.waitForURL(/collections=PLANNED&without_watched=1$/);

  await open(page, `${CATALOG}?collections=WATCHED&without_watched=1`);
  await page.getByText('Сейчас выбрано: В коллекции: Просмотрено, Без просмотренного').waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});
