import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDatabase } from '#server/platform/database/open.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { freePort, startSite, type TestSite } from '#tests/support/process.ts';
import { type JourneySite, testJourney } from '#tests/support/publication-journey.ts';
import { startChannelService } from '#tests/support/servers/channel-service.ts';
import { startMailSink } from '#tests/support/servers/mail-sink.ts';
import { startPushSink } from '#tests/support/servers/push-sink.ts';
import { startWeakNetwork } from '#tests/support/servers/weak-network.ts';

let browser: Browser;
let site: TestSite;
let journey: JourneySite;
let close: () => Promise<void>;
before(async () => {
  browser = await openBrowser();
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-journey-'));
  const dataDir = path.join(folder, 'data');
  const [mail, push, channels] = [await startMailSink(), await startPushSink(), await startChannelService()];
  const port = String(await freePort());
  const network = await startWeakNetwork(`http://localhost:${port}`);
  const settings = {
    PORT: port,
    PUBLIC_ORIGIN: network.origin,
    SMTP_URL: mail.url,
    PUSH_SERVICES: push.origin,
    WEBHOOK_SERVICES: channels.origin,
    BOT_CHECK: 'off',
    TORRENT_WEB_SEED_GB: '1',
    TORRENT_OF_INGEST: 'on',
    DEMO: 'off',
  };
  site = await startSite(dataDir, settings);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  const db = openDatabase(postgres.address);
  journey = {
    db,
    browser,
    folder,
    network,
    mail,
    push,
    channels,
    origin: () => network.origin,
    env: site.env,
    killAndStart: async () => {
      site.process.child.kill('SIGKILL');
      await site.process.finished;
      site = await startSite(dataDir, settings);
    },
  };
  close = async () => {
    await db.destroy();
    await postgres.leave();
    await network.close();
    await site.stop();
    await mail.close();
    await push.close();
    await channels.close();
    await rm(folder, { recursive: true, force: true });
  };
});
after(async () => {
  await browser.close();
  await close?.();
});

testJourney(() => journey);
