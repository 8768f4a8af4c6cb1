import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boundDriver, bounded } from '../drivers/bounded.ts';
import { driveByDevTools } from '../drivers/dev-tools.ts';
import type { Driver } from '../drivers/driver.ts';
import { oldChromium } from './old-chromium.ts';
import { type Program, startProgram } from './start-program.ts';

export type StartedEngine = { driver: Driver; stop: () => Promise<void> };

const SIZE = { width: 1440, height: 900 };

/** Does both, also when the first fails. */
async function inTurn(first: () => Promise<void>, second: () => Promise<void>): Promise<void> {
  try {
    await first();
  } finally {
    await second();
  }
}

/** Runs a starter with a temporary folder for a profile, which is removed when the browser has ended. */
async function withFolder(start: (folder: string) => Promise<StartedEngine>): Promise<StartedEngine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-browser-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { driver, stop } = await start(folder);
    return { driver, stop: () => inTurn(stop, remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function driven(
  program: Program,
  drive: (program: Program) => Promise<Driver>,
): Promise<StartedEngine> {
  try {
    return { driver: boundDriver(await bounded('its start', drive(program))), stop: program.stop };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--single-process',
  '--disable-gpu',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
  '--lang=ru-RU',
  '--remote-debugging-port=0',
  `--window-size=${SIZE.width},${SIZE.height}`,
];

export function startChromium109(): Promise<StartedEngine> {
  return withFolder(async (profile) => {
    const folder = oldChromium();
    const args = [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, 'about:blank'];
    const env = { HOME: profile, LD_LIBRARY_PATH: path.join(folder, 'lib') };
    const program = startProgram(path.join(folder, 'chromium'), args, env);
    return driven(program, async ({ waitForOutput }) => {
      const [, host] = await waitForOutput(/DevTools listening on ws:\/\/([^/]+)/);
      return driveByDevTools(`http://${host}`);
    });
  });
}
