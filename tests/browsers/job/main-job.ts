import { after, before, test } from 'node:test';
import type { StartedEngine } from '../engines/engines.ts';
import { createPage, type Page } from '../page.ts';
import { useAccount } from './account-job.ts';
import { usePages } from './pages-job.ts';
import { watchEpisode } from './player-job.ts';
import { useWithoutScripts } from './scriptless-job.ts';
import { useStudio } from './studio-job.ts';
import { useTelevision } from './television-job.ts';
import { type JobSite, startJobSite } from './test-site.ts';

/** Does everything that the site is for, in one browser; also the main work of the studio, with `hasStudio`. */
export function testMainJob(
  name: string,
  start: () => Promise<StartedEngine>,
  { hasStudio = false } = {},
): void {
  let site: JobSite;
  before(async () => {
    site = await startJobSite();
  });
  after(async () => {
    await site?.stop();
  });

  /** Does something in a browser that nobody has used yet. */
  async function inNewBrowser(work: (page: Page) => Promise<void>): Promise<void> {
    const engine = await start();
    try {
      const page = createPage(engine.driver, site.origin, name);
      await page.open('/');
      // Headless browsers have no mouse, and the first arrow key would take them for televisions.
      await page.evaluate(() => (document.cookie = 'akane_tv=off; path=/'));
      await work(page);
    } finally {
      await engine.stop();
    }
  }

  // On a busy machine it takes minutes.
  test(name, { timeout: 1_200_000 }, async (t) => {
    await inNewBrowser((page) => usePages(t, page));
    await inNewBrowser((page) => watchEpisode(t, page, site));
    await inNewBrowser((page) => useTelevision(t, page, site));
    await inNewBrowser((page) => useAccount(t, page, site));
    if (hasStudio) await inNewBrowser((page) => useStudio(t, page, site));
    await inNewBrowser((page) => useWithoutScripts(t, page, site));
  });
}
