import { after, before, test } from 'node:test';
import { createPage } from '../page.ts';
import type { StartedEngine } from '../engines/engines.ts';
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
  let engine: StartedEngine;
  before(async () => {
    site = await startJobSite();
    engine = await start();
  });
  after(async () => {
    await engine?.stop();
    await site?.stop();
  });

  // On a busy machine it takes minutes.
  test(name, { timeout: 1_200_000 }, async (t) => {
    const page = createPage(engine.driver, site.origin, name);
    await usePages(t, page);
    await watchEpisode(t, page, site);
    await useTelevision(t, page, site);
    await useAccount(t, page, site);
    if (hasStudio) await useStudio(t, page, site);
    await useWithoutScripts(t, page, site);
  });
}
