import { readConfig } from '#server/config.ts';
import { loadDemoTorrents } from '#server/publishing/import/demo-torrents.ts';
import { demoCatalogueSize, needsDemo, loadDemo } from '#server/publishing/import/load-demo.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import { serve, waitForTables, type OpenSite } from '#server/main.ts';
import { formatServices } from '#server/platform/status/format-services.ts';
import { openResources } from '#server/resources.ts';
import type { Resources } from '#server/deps.ts';
import { addTorrentDeps } from '#server/torrents/torrents/add-deps.ts';
import { waitForStopSignal } from './exit.ts';
import { terminal } from './terminal.ts';

function log(message: string, error?: unknown): void {
  process.stderr.write(
    `${new Date().toISOString()} ${message}${error === undefined ? '' : ` ${inspectError(error)}`}\n`,
  );
}

function inspectError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Loads the demo into an empty database and enqueues the drawing of missing pictures. */
export async function fillEmpty(opened: Resources): Promise<void> {
  const resources = { ...opened, db: opened.backgroundDb };
  if (resources.config.demo && (await needsDemo(resources.db))) {
    await terminal.bar('Загружаем демонстрационный каталог', await demoCatalogueSize(), (onProgress) =>
      loadDemo(resources, (bytes) => onProgress(bytes)),
    );
    // The site works without them, and a small disk may have no space for them.
    await loadDemoTorrents(addTorrentDeps(resources)).catch((error: unknown) => log('Торренты демо', error));
  }
  await drawArtLater(resources);
}

/**
 * Runs the parts of the program that the settings choose until a signal stops them: opens the resources, loads the demo
 * into an empty database where there is a site, serves, and closes everything in order.
 */
export async function runServer(openSite: OpenSite, { development = false } = {}): Promise<void> {
  const config = readConfig(process.env);
  const stop = waitForStopSignal();
  terminal.say(formatServices(config));
  terminal.say(config.database.url === undefined ? 'Запускаем базу данных…' : 'Подключаемся к базе данных…');
  if (!(await waitForTables(config, stop, log))) return;
  const resources = await openResources(config, log, { isServer: true });
  try {
    const isWeb = config.roles.has('web');
    if (isWeb) await fillEmpty(resources);
    const running = await serve(resources, openSite, { log, development });
    const where = isWeb ? `: ${config.publicOrigin}` : ', без сайта';
    terminal.say(`\nАканэ работает${where}\nОстановить: Ctrl+C`);
    await stop;
    terminal.say('\nОстанавливаемся…');
    await running.close();
  } finally {
    await resources.close();
  }
}
