import { flushCompileCache } from 'node:module';
import packageInfo from '../package.json' with { type: 'json' };
import { readConfig } from '#server/config.ts';
import { loadDemoTorrents } from '#server/publishing/demo/demo-torrents.ts';
import { demoCatalogueSize, needsDemo, loadDemo } from '#server/publishing/demo/load-demo.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { serve, waitForTables, type OpenSite } from '#server/main.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { formatServices } from '#server/platform/status/format-services.ts';
import { hasOwner } from '#server/accounts/auth/last-owner.ts';
import { createLog } from '#server/platform/status/logs/create-log.ts';
import { openObservers } from '#server/platform/status/observers.ts';
import { openResources } from '#server/resources.ts';
import type { Resources } from '#server/deps.ts';
import type { Log } from '#server/platform/log.ts';
import { addTorrentDeps } from '#server/torrents/torrents/changes/add-deps.ts';
import { waitForStopSignal } from './exit.ts';
import { sayer } from './sayer.ts';
import { terminal } from './terminal.ts';
import { watchUnhandledErrors } from './unhandled-errors.ts';

const MAKE_OWNER = 'Стать владельцем студии: npm run akane -- user role ВАШ_ЛОГИН owner';

/** Loads the demo into an empty database and enqueues the drawing of missing pictures. */
export async function fillEmpty(opened: Resources, log: Log): Promise<void> {
  const resources = { ...opened, db: opened.backgroundDb };
  const { config } = resources;
  if (config.demo && (await needsDemo(resources.db))) {
    const title = 'Загружаем демонстрационный каталог';
    if (config.log === 'json') {
      log('demo.loading', title);
      await loadDemo({ ...resources, importRecords }, () => {});
    } else {
      await terminal.bar(title, await demoCatalogueSize(), (onProgress) =>
        loadDemo({ ...resources, importRecords }, (bytes) => onProgress(bytes)),
      );
    }
    // The site works without them, and a small disk may have no space for them.
    await addTorrentDeps(resources)
      .then(loadDemoTorrents)
      .catch((error: unknown) => log('demo.failed', 'Торренты демо', error));
  }
  await drawArtLater(resources);
}

/**
 * Runs the parts of the program that the settings choose until a signal stops them: opens the resources, loads the demo
 * into an empty database where there is a site, serves, and closes everything in order.
 */
export async function runServer(openSite: OpenSite, { development = false } = {}): Promise<void> {
  // Until then Node keeps the compiled code of every module twice (docs/decisions/operation.md#memory-of-the-server).
  flushCompileCache();
  const config = readConfig(process.env);
  if (!config.s3) makeFolder(config.dataDir, 'DATA_DIR');
  const log = createLog({ format: config.log, secrets: config.secrets });
  const say = sayer(config, log);
  watchUnhandledErrors(log);
  const stop = waitForStopSignal();
  // Packages of OpenTelemetry read the environment, and not the file of settings.
  Object.assign(process.env, config.openTelemetry);
  const observers = await openObservers({ version: packageInfo.version, config, log });
  const { health } = observers;
  try {
    say('services', formatServices(config));
    const isEmbedded = config.database.url === undefined;
    say('database.opening', isEmbedded ? 'Запускаем базу данных…' : 'Подключаемся к базе данных…');
    health.require({ database: () => false });
    const listening = await waitForTables(config, { stop, log, health });
    if (listening === 'stopped') return;
    const resources = await openResources(config, log, { isServer: true });
    try {
      health.require({ start: () => false });
      const isWeb = config.roles.has('web');
      if (isWeb) await fillEmpty(resources, log);
      const lacksOwner = isWeb && !(await hasOwner(resources.db));
      const running = await serve(resources, openSite, { log, development, listening, observers });
      // That of the site, too.
      flushCompileCache();
      const where = isWeb ? `: ${config.publicOrigin}` : ', без сайта';
      const hint = config.log === 'text' ? '\nОстановить: Ctrl+C' : '';
      if (lacksOwner) say('owner.missing', MAKE_OWNER);
      say('started', `\nАканэ работает${where}${hint}`);
      await stop;
      say('stopping', '\nОстанавливаемся…');
      await running.close();
    } finally {
      await resources.close();
    }
  } catch (error) {
    // For people the failure is one sentence.
    if (config.log === 'text') throw error;
    log('crashed', 'Процесс остановлен ошибкой', error);
    process.exitCode = 1;
  } finally {
    await observers.close();
  }
}
