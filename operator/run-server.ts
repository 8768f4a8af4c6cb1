import { readConfig } from '#server/config.ts';
import { loadDemoTorrents } from '#server/publishing/import/demo-torrents.ts';
import { demoSize, lacksDemo, loadDemo } from '#server/publishing/import/load-demo.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import { serve, type OpenSite } from '#server/main.ts';
import { openHouse } from '#server/open.ts';
import type { House } from '#server/deps.ts';
import { addDepsOf } from '#server/torrents/torrents/add-deps.ts';
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
export async function fillEmpty(house: House): Promise<void> {
  if (house.config.demo && (await lacksDemo(house.db))) {
    await terminal.bar('Загружаем демонстрационный каталог', await demoSize(), (reach) =>
      loadDemo(house, (bytes) => reach(bytes)),
    );
    // The site works without them, and a small disk may have no space for them.
    await loadDemoTorrents(addDepsOf(house)).catch((error: unknown) => log('Торренты демо', error));
  }
  await drawArtLater(house);
}

function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/**
 * Runs the server until a signal stops it: opens the resources, loads the demo into an empty database, serves, and
 * closes everything in order.
 */
export async function runServer(openSite: OpenSite, { development = false } = {}): Promise<void> {
  const config = readConfig(process.env);
  const stop = stopAsked();
  terminal.say(config.databaseUrl ? 'Подключаемся к базе данных…' : 'Запускаем базу данных…');
  const house = await openHouse(config, log, { isGuarded: true });
  try {
    await fillEmpty(house);
    const running = await serve(house, openSite, { log, development });
    terminal.say(`\nАканэ работает: ${config.publicOrigin}\nОстановить: Ctrl+C`);
    await stop;
    terminal.say('\nОстанавливаемся…');
    await running.close();
  } finally {
    await house.close();
  }
}
