import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { PASSWORD } from '#tests/support/samples/account.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import type { Page } from '../page.ts';
import { signIn } from './account-job.ts';
import type { JobSite } from './test-site.ts';
import { assertWhole } from './whole-page.ts';

/** The studio: an owner signs in, finds a release in the list, and changes one of its fields. */
export async function useStudio(t: TestContext, page: Page, site: JobSite): Promise<void> {
  await t.test('in the studio an owner opens a release from the list and saves a field', async () => {
    const owner = await site.withDatabase((db) => createTestMember({ db }, 'lina', { role: 'owner' }));
    await signIn(page, 'lina', PASSWORD);
    await site.withDatabase((db) => confirmSessions({ db }, owner.id));
    await page.open('/studio/releases');
    await page.picture('studio list');
    await assertWhole(page);
    await page.click('main a[href*="/studio/releases/9"]');
    await page.until(() => /\/studio\/releases\/\d+$/.test(location.pathname));
    const id = (await page.evaluate(() => location.pathname)).split('/').at(-1);
    await page.click('main label', '^Объявление для зрителей');
    await page.driver.type('Новый эпизод в пятницу');
    await page.picture('studio release');
    await assertWhole(page);
    await page.click('main button', '^Сохранить');
    await page.until(() => /Сохранено в/.test(document.body.innerText));
    const answer = await fetch(`${site.origin}/api/v1/anime/releases/${id}`);
    assert.match(((await answer.json()) as { notification: string }).notification, /Новый эпизод в пятницу/);
  });
}
