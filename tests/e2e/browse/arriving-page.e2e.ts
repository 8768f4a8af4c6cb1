import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';

/** Passes requests on, but sends a page up to an item in the middle of a list, and the rest when `finish` resolves. */
async function startSlowServer(finish: Promise<void>): Promise<{ server: Server; origin: string }> {
  const server = createServer((req, res) => {
    void (async () => {
      const answer = await fetch(site.origin + req.url, { headers: { accept: req.headers.accept ?? '*/*' } });
      const type = answer.headers.get('content-type') ?? '';
      res.writeHead(answer.status, { 'content-type': type });
      const body = Buffer.from(await answer.arrayBuffer());
      if (!type.startsWith('text/html')) return res.end(body);
      const html = body.toString();
      const main = html.indexOf('<main');
      const at = html.indexOf('</li>', main + (html.length - main) / 4);
      res.write(html.slice(0, at));
      await finish;
      return res.end(html.slice(at));
    })().catch(() => res.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function shiftOf(address: string, width: number, height: number): Promise<number> {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const { server, origin } = await startSlowServer(promise);
  const { page } = await openPage(site.browser, width, height);
  try {
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        document.documentElement.dataset['shift'] = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(origin + address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    finish();
    await waitForHydration(page);
    return Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
  } finally {
    finish();
    await page.context().close();
    server.closeAllConnections();
    server.close();
  }
}

for (const [width, height] of [
  [412, 823],
  [1440, 900],
  [1920, 1080],
] as const)
  test(`what is painted stays in its place while the rest of a page arrives, at ${width} pixels`, async () => {
    for (const address of ['/', '/anime/catalog/', '/anime/schedule', RELEASE])
      assert.ok((await shiftOf(address, width, height)) < 0.01, address);
  });
