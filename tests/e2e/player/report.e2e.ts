import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { brokenRules } from '#tests/support/browser/assert-accessible.ts';
import { openPlayingPage, PHONE } from '#tests/support/browser/playing-page.ts';
import { shareSite } from '#tests/support/shared-site.ts';

/** Of thirty seconds. */
let id: string;
let episode: string;
const site = shareSite(async () => {
  const call = createClient((request) => fetch(request), site.origin);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } });
  id = release.episodes[1]?.id ?? '';
  episode = `${site.origin}/anime/video/episode/${id}`;
});

const isPaused = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused);
const timeOf = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

/** The faults of the episode, the newest last. */
const listFaults = () =>
  site.inDatabase((db) =>
    db
      .selectFrom('playback_faults')
      .select(['code', 'mark', 'mark_start', 'mark_stop'])
      .where('episode_id', '=', id)
      .where('user_id', 'is', null)
      .orderBy('id')
      .execute(),
  );

for (const [name, options] of Object.entries({ desktop: {}, phone: PHONE })) {
  test(`the report pauses the film, takes the edges of a mark from the bar and goes on (${name})`, async () => {
    const before = await listFaults();
    const page = await openPlayingPage(site.browser, episode, options);
    if (name === 'phone') await page.getByRole('button', { name: 'Ошибка' }).tap();
    else {
      await page.mouse.move(300, 300);
      await page.getByRole('button', { name: 'Сообщить о проблеме' }).click();
    }
    const form = page.getByRole('dialog', { name: 'Сообщить о проблеме' });
    await form.getByRole('radio', { name: /Опенинг или эндинг/ }).check();
    assert.equal(await isPaused(page), true);
    const place = await timeOf(page);
    const bar = form.getByRole('slider', { name: /Место в эпизоде/ });
    await bar.fill('7');
    await form.getByRole('button', { name: 'Начинается здесь' }).click();
    await bar.fill('16');
    await form.getByRole('button', { name: 'Кончается здесь' }).click();
    const stop = form.getByRole('textbox', { name: 'Конец, минуты и секунды' });
    assert.equal(await stop.inputValue(), '0:16');
    await stop.fill('0:05');
    await form.getByRole('button', { name: 'Отправить' }).click();
    await form.getByText('Конец должен быть позже начала').waitFor();
    await stop.fill('0:15');
    assert.deepEqual(await brokenRules(page), []);
    await form.getByRole('button', { name: 'Отправить' }).click();
    await form.getByText('Спасибо, сообщение отправлено').waitFor();
    await form.getByRole('button', { name: 'Закрыть' }).last().click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
    assert.ok(Math.abs((await timeOf(page)) - place) < 4, 'it goes on where it was');
    const added = (await listFaults()).slice(before.length);
    assert.deepEqual(
      added.map((fault) => Object.values(fault)),
      [['mark', 'opening', 7, 15]],
    );
    await page.context().close();
  });
}

test('a film that was paused stays paused after the report', async () => {
  const page = await openPlayingPage(site.browser, episode);
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  await page.getByRole('dialog', { name: 'Сообщить о проблеме' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await isPaused(page), true);
  await page.context().close();
});
