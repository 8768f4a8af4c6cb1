import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { startSite } from '#tests/support/process.ts';
import { openStudio, STUDIO_SCREENS } from '#tests/support/browser/studio-screens.ts';
import { runLighthouse } from './audit-page.ts';
import { openChromium } from './chromium.ts';

const report = z.object({
  categories: z.object({ accessibility: z.object({ score: z.number() }) }),
  audits: z.record(z.string(), z.object({ id: z.string(), score: z.number().nullable() })),
});

/** Lighthouse's accessibility of every page of the studio for its owner, on phones and desktops (goal 100). */
export async function benchStudioPages(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-studio-pages-'));
  if (!isBuilt()) await buildSite();
  const site = await startSite(path.join(folder, 'data'));
  const { child, port } = await openChromium(folder);
  try {
    const { cookie } = await openStudio(path.join(folder, 'data'), site.origin);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await browser.contexts()[0]?.addCookies([cookie]);
    const file = path.join(folder, 'report.json');
    // Lighthouse refuses the unknown page.
    for (const screen of STUDIO_SCREENS.filter((one) => one !== '/studio/nothing')) {
      const points: string[] = [];
      for (const preset of [[], ['--preset=desktop']]) {
        const only = ['--only-categories=accessibility', '--disable-storage-reset', ...preset];
        const output = ['--output=json', `--output-path=${file}`, '--quiet', `--port=${port}`];
        await runLighthouse([site.origin + screen, ...only, ...output]);
        const { categories, audits } = report.parse(JSON.parse(await readFile(file, 'utf8')));
        const failed = Object.values(audits).filter(({ score }) => score === 0);
        points.push([categories.accessibility.score * 100, ...failed.map(({ id }) => id)].join(' '));
      }
      console.log(`${screen}: phone ${points[0]}, desktop ${points[1]}`);
    }
    await browser.close();
  } finally {
    const closed = once(child, 'exit');
    child.kill();
    await closed;
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
