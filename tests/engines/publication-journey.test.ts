// From a video file to a published episode on several machines: three processes that share a database behind PgBouncer
// and a bucket, and no folder.
import path from 'node:path';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { freePort, startSite, type TestSite } from '#tests/support/process.ts';
import { type JourneySite, testJourney } from '#tests/support/publication-journey.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { startChannelService } from '#tests/support/servers/channel-service.ts';
import { startMailSink } from '#tests/support/servers/mail-sink.ts';
import { startPushSink } from '#tests/support/servers/push-sink.ts';
import { startS3 } from '#tests/support/servers/s3.ts';
import { startWeakNetwork } from '#tests/support/servers/weak-network.ts';
import { DATABASE, startHarshPostgres } from './harsh-database.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startRedis } from './redis.ts';

let journey: JourneySite;
const closing: (() => Promise<unknown>)[] = [];

before(async () => {
  const browser: Browser = await openBrowser();
  closing.push(() => browser.close());
  const { folder, remove } = await createTestFolder();
  const [mail, push, s3, redis] = [
    await startMailSink(),
    await startPushSink(),
    await startS3(),
    await startRedis(),
  ];
  const channels = await startChannelService();
  const postgres = await startHarshPostgres();
  const pooler = await startPgBouncer(postgres);
  const db = openDatabase({ url: postgres.urlOf(DATABASE) });
  await migrate(db);
  const port = String(await freePort());
  const network = await startWeakNetwork(`http://localhost:${port}`);
  const settings = {
    DATABASE_URL: pooler.urlOf(DATABASE),
    DATABASE_DIRECT_URL: '',
    REDIS_URL: `redis://127.0.0.1:${redis.port}/1`,
    ...s3.env,
    PUBLIC_ORIGIN: network.origin,
    SMTP_URL: mail.url,
    PUSH_SERVICES: push.origin,
    WEBHOOK_SERVICES: channels.origin,
    BOT_CHECK: 'off',
    TORRENT_WEB_SEED_GB: '1',
    TORRENT_OF_INGEST: 'on',
    DEMO: 'off',
  };
  const start = (name: string, more = {}) => startSite(path.join(folder, name), { ...settings, ...more });
  const sites: TestSite[] = [await start('a', { PORT: port }), await start('b'), await start('c')];
  const stopAll = async () => {
    for (const { process } of sites) process.child.kill('SIGTERM');
    await Promise.all(sites.map(({ process }) => process.finished));
  };
  closing.push(
    () => db.destroy(),
    () => network.close(),
    stopAll,
    () => Promise.all([mail.close(), push.close(), channels.close(), redis.remove(), s3.remove()]),
    () => pooler.remove(),
    () => postgres.remove(),
    remove,
  );
  journey = {
    db,
    browser,
    folder,
    network,
    mail,
    push,
    channels,
    origin: () => sites[1]?.origin ?? '',
    env: { ...settings, DATA_DIR: path.join(folder, 'b') },
    killAndStart: async () => {
      sites[0]?.process.child.kill('SIGKILL');
      await sites[0]?.process.finished;
      sites[0] = await start('a', { PORT: port });
    },
  };
});
after(async () => {
  for (const close of closing) await close();
});

testJourney(() => journey);
