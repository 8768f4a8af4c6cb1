import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

const FAVORITES = { anna: 'last-train-to-sakurayama', boris: 'moon-archive' };
const TITLES = { anna: 'Последний поезд на Сакураяму', boris: 'Лунный архив' };
const PAGES = ['/', '/anime/catalog/', '/me/favorites/', '/me/history/', '/app/settings/account'];
const ROUNDS = 50;

/** Creates an account with one favorite release and returns its session cookie. */
async function newCookie(login: keyof typeof FAVORITES): Promise<string> {
  const { id, token } = await site.addAccount(login);
  await site.inDatabase((db) =>
    db
      .insertInto('favorites')
      .columns(['user_id', 'release_id'])
      .expression((eb) =>
        eb
          .selectFrom('releases')
          .select((row) => [row.val(id).as('user_id'), 'releases.id'])
          .where('alias', '=', FAVORITES[login]),
      )
      .execute(),
  );
  return `akane_session=${token}`;
}

test('two viewers and a visitor never see data of each other in five hundred concurrent pages', async () => {
  const cookies = { anna: await newCookie('anna'), boris: await newCookie('boris'), nobody: '' };
  const checkPage = async (who: keyof typeof cookies, address: string) => {
    const response = await fetch(site.origin + address, {
      headers: { cookie: cookies[who] },
      redirect: 'manual',
    });
    const text = await response.text();
    assert.equal(response.headers.has('set-cookie'), false, address);
    for (const name of ['anna', 'boris'] as const) {
      const isShown = text.includes(name) || (address === '/me/favorites/' && text.includes(TITLES[name]));
      const isExpected = name === who && response.status === 200;
      assert.equal(isShown, isExpected, `${who} ${address}: ${name}`);
    }
    const isCacheable = !(response.headers.get('cache-control') ?? '').includes('no-store');
    assert.ok(who === 'nobody' || !isCacheable, `${who} ${address}`);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const requests = PAGES.flatMap((address) => [checkPage('anna', address), checkPage('boris', address)]);
    await Promise.all([...requests, checkPage('nobody', '/'), checkPage('nobody', '/me/favorites/')]);
  }

  const open = async (cookie: string) => {
    const watched = await openPage(site.browser);
    const [name = '', value = ''] = cookie.split('=');
    await watched.page.context().addCookies([{ name, value, url: site.origin }]);
    await watched.page.goto(`${site.origin}/me/favorites/`);
    return watched.page;
  };
  const [annaPage, borisPage] = await Promise.all([open(cookies.anna), open(cookies.boris)]);
  await annaPage.getByRole('button', { name: 'Аккаунт: anna' }).waitFor();
  await borisPage.getByRole('button', { name: 'Аккаунт: boris' }).waitFor();
  // The popular releases below a short list are the same for both.
  const listOf = (page: Page) => page.getByRole('region', { name: 'Релизы списка' });
  assert.equal(await listOf(annaPage).getByText(TITLES.boris).count(), 0);
  assert.equal(await listOf(borisPage).getByText(TITLES.anna).count(), 0);
});
