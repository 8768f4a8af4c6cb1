import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import type { Page } from 'playwright-core';
import { myHistory, myTimecodes } from '#contract/views.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { brokenRules } from '#tests/support/browser/assert-accessible.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { shareSite } from '#tests/support/shared-site.ts';

/** Of thirty seconds, watched by one account in several browsers. */
let episodes: { id: string }[];
const site = shareSite(async () => {
  episodes = await site.inDatabase((db) =>
    db
      .selectFrom('episodes')
      .innerJoin('releases', 'releases.id', 'episodes.release_id')
      .select('episodes.id')
      .where('alias', '=', 'last-train-to-sakurayama')
      .where(hasVideo)
      .orderBy('sort_order')
      .execute(),
  );
});

async function signIn(page: Page, { token }: TestAccount): Promise<void> {
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
}

async function openDevice(account?: TestAccount): Promise<{ page: Page; errors: string[] }> {
  const device = await openPage(site.browser);
  if (account) await signIn(device.page, account);
  return device;
}

const watchPage = (episode: number) => `${site.origin}/anime/video/episode/${episodes[episode]?.id}`;

/** Seeks to a second, plays a little, pauses and returns the position in whole seconds. */
async function watchAt(page: Page, second: number): Promise<number> {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  await page.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, second);
  await page.waitForFunction((to) => (document.querySelector('video')?.currentTime ?? 0) > to + 0.5, second);
  return page.evaluate(() => {
    const video = document.querySelector('video');
    video?.pause();
    return Math.floor(video?.currentTime ?? 0);
  });
}

async function savedTimecodes(account: TestAccount): Promise<[string, number, boolean][]> {
  const response = await fetch(site.origin + myTimecodes.path, { headers: account.headers });
  return (await response.json()) as [string, number, boolean][];
}

async function timeOf(account: TestAccount, episode: number): Promise<number | undefined> {
  const timecodes = await savedTimecodes(account);
  return timecodes.find(([id]) => id === episodes[episode]?.id)?.[1];
}

test('a position saved in one browser is used in another and shown on its home page', async () => {
  const mika = await site.addAccount('mika');
  const one = await openDevice(mika);
  await one.page.goto(watchPage(0));
  const second = await watchAt(one.page, 13);
  await waitUntil(async () => (await timeOf(mika, 0)) === second);

  const two = await openDevice(mika);
  await two.page.goto(site.origin);
  const block = two.page.getByRole('region', { name: 'Продолжить просмотр' });
  await block.getByText(/Эпизод 1/).waitFor();
  // A third browser opens the episode without having stored anything.
  const three = await openDevice(mika);
  await three.page.goto(watchPage(0));
  await three.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  const start = await three.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  assert.ok(start >= second - 3 && start < second + 5, `${start} after ${second}`);
  for (const { page, errors } of [one, two, three]) {
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});

test('a position of an offline tab that was closed is sent when the connection is back', async () => {
  const rin = await site.addAccount('rin');
  const { page } = await openDevice(rin);
  // Requests sent while a page closes ignore `setOffline`, so the page itself refuses them.
  await page.addInitScript(() => {
    const connected = window.fetch.bind(window);
    window.fetch = (...args) =>
      document.title === 'away' ? Promise.reject(new TypeError('Failed to fetch')) : connected(...args);
  });
  await page.goto(watchPage(1));
  await watchAt(page, 11);
  await waitUntil(async () => (await timeOf(rin, 1)) !== undefined);
  const context = page.context();
  await context.setOffline(true);
  await page.evaluate(() => {
    document.title = 'away';
    return document.querySelector('video')?.play();
  });
  const second = await watchAt(page, 16);
  await page.close();
  assert.notEqual(await timeOf(rin, 1), second);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${site.origin}/teams`);
  await waitUntil(async () => (await timeOf(rin, 1)) === second);
  await context.close();
});

test('sign-in uploads the positions of a visitor; the end of the session removes them from the browser', async () => {
  const sora = await site.addAccount('sora');
  const { page } = await openDevice();
  await page.goto(watchPage(2));
  const second = await watchAt(page, 12);
  await page.goto(`${site.origin}/me/history/`);
  await page.getByText('Хранится только в этом браузере').waitFor();
  await page.getByRole('link', { name: /Последний поезд/ }).waitFor();
  await signIn(page, sora);
  await page.goto(site.origin);
  await waitUntil(async () => (await timeOf(sora, 2)) === second);
  await page.context().clearCookies({ name: 'akane_session' });
  await page.goto(site.origin);
  await page.waitForFunction(() => !localStorage.getItem('akane.positions'));
  await page.goto(`${site.origin}/me/history/`);
  await page.getByText('Здесь будет ваша история').waitFor();
  assert.equal(await timeOf(sora, 2), second);
  await page.context().close();
});

test('signing out sends unsaved positions first, then clears the browser', async () => {
  const nao = await site.addAccount('nao');
  const { page } = await openDevice(nao);
  await page.goto(`${site.origin}/teams`, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => localStorage.getItem('akane.views')?.includes('since'));
  await page.evaluate((id) => {
    const position = { time: 15, isWatched: false, at: Date.now(), releaseId: 1 };
    localStorage.setItem('akane.positions', JSON.stringify({ [id]: position }));
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/app/auth/logout' });
    document.body.append(form);
    form.requestSubmit();
  }, episodes[0]?.id ?? '');
  await page.waitForURL(`${site.origin}/`);
  await page.waitForFunction(() => document.readyState === 'complete');
  const stored = await page.evaluate(() => localStorage.getItem('akane.positions'));
  assert.equal(stored, null);
  const row = await site.inDatabase((db) =>
    db.selectFrom('views').select('time').where('user_id', '=', nao.id).executeTakeFirst(),
  );
  assert.equal(row?.time, 15);
  assert.equal((await fetch(site.origin + myTimecodes.path, { headers: nao.headers })).status, 403);
  await page.context().close();
});

test('the history is grouped by day; a removal can be undone and reaches the server', async () => {
  const yui = await site.addAccount('yui');
  const timecodes = episodes.slice(0, 2).map(({ id }, i) => ({
    release_episode_id: id,
    time: 12,
    is_watched: false,
    updated_at: new Date(Date.now() - (i * 24 + 0.01) * 3600_000).toISOString(),
  }));
  await fetch(site.origin + myTimecodes.path, {
    method: 'POST',
    headers: yui.headers,
    body: JSON.stringify(timecodes),
  });
  const { page, errors } = await openDevice(yui);
  await page.goto(`${site.origin}/me/history/`, { waitUntil: 'networkidle' });
  const today = page.getByRole('region', { name: 'Сегодня' });
  await page.getByRole('region', { name: 'Вчера' }).waitFor();
  assert.deepEqual(await brokenRules(page), []);

  await today.getByRole('button', { name: /Убрать из истории/ }).click();
  await today.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await today.waitFor();
  await today.getByRole('button', { name: /Убрать из истории/ }).click();
  await today.waitFor({ state: 'detached' });
  await page.goto(`${site.origin}/teams`);
  await waitUntil(async () => (await savedTimecodes(yui)).length === 1);
  const response = await fetch(site.origin + myHistory.path, { headers: yui.headers });
  const { data } = (await response.json()) as { data: { release_episode_id: string }[] };
  assert.deepEqual(
    data.map(({ release_episode_id: id }) => id),
    [episodes[1]?.id],
  );
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('what a visitor has watched is told for the statistics when the page is left, and nothing of an account', async () => {
  const { page, errors } = await openDevice();
  await page.goto(watchPage(2));
  await watchAt(page, 5);
  const told = page.waitForResponse((response) => response.url().endsWith('/api/v1/media/watched'));
  await page.getByRole('link', { name: 'Назад к релизу' }).first().click();
  const response = await told;
  assert.equal(response.status(), 200);
  const headers = await response.request().allHeaders();
  assert.equal(headers['cookie'], undefined);
  const { seconds, ...count } = response.request().postDataJSON() as { seconds: number };
  assert.deepEqual(count, { release_episode_id: episodes[2]?.id, is_start: true, is_watched: false });
  assert.ok(seconds >= 0 && seconds <= 60, `${seconds} s`);
  assert.deepEqual(errors, []);
  await page.context().close();

  const member = await openDevice(await site.addAccount('counted'));
  const asked: string[] = [];
  member.page.on('request', (request) => asked.push(request.url()));
  await member.page.goto(watchPage(2));
  await watchAt(member.page, 5);
  await member.page.getByRole('link', { name: 'Назад к релизу' }).first().click();
  await member.page.waitForURL(/releases\/release/);
  assert.ok(!asked.some((url) => url.endsWith('/media/watched')));
  await member.page.context().close();
});
