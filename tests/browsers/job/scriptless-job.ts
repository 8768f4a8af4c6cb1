import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from '../page.ts';
import { startScriptlessProxy } from '../scriptless-proxy.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { type JobSite, TRAIN } from './test-site.ts';

const WINDOW = { x: 0, y: 0, width: 10_000, height: 10_000 };

/** The site where scripts are off: what is seen, and what the browser asks for. */
export async function useWithoutScripts(t: TestContext, page: Page, site: JobSite): Promise<void> {
  await t.test('without scripts pages are shown, and the browser itself asks for the video', async () => {
    const proxy = await startScriptlessProxy(site.origin);
    try {
      for (const address of ['/', '/anime/catalog/', `/anime/releases/release/${TRAIN}`, site.episode]) {
        await page.driver.open(proxy.origin + address);
        await page.picture(`no scripts ${address.split('/').at(-1) || 'home'}`);
        assert.ok((await page.contrast(WINDOW)) > 5, address);
      }
      await waitUntil(() => proxy.requested.some((address) => address.endsWith('/master.m3u8')));
    } finally {
      await proxy.stop();
    }
  });
}
