import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { driveByBidi } from '../drivers/bidi.ts';
import { boundDriver, bounded } from '../drivers/bounded.ts';
import { driveByDevTools } from '../drivers/dev-tools.ts';
import type { Driver } from '../drivers/driver.ts';
import { driveByWebDriver } from '../drivers/web-driver.ts';
import { freePort } from '#tests/support/process.ts';
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

const FIREFOX_SETTINGS = {
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'intl.accept_languages': 'ru-RU, ru',
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'app.normandy.enabled': false,
};

export function startFirefox(): Promise<StartedEngine> {
  return withFolder(async (profile) => {
    const settings = Object.entries(FIREFOX_SETTINGS).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(path.join(profile, 'user.js'), settings.join('\n'));
    const args = [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      'about:blank',
    ];
    return driven(startProgram('firefox-esr', args, { HOME: profile }), async ({ waitForOutput }) => {
      const [, address] = await waitForOutput(/BiDi listening on (ws:\S+)/);
      return driveByBidi(`${address}/session`, SIZE);
    });
  });
}

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
  '--lang=ru-RU',
  '--remote-debugging-port=0',
  `--window-size=${SIZE.width},${SIZE.height}`,
];

function startOldChromium(version: 109 | 92, flags: readonly string[]): Promise<StartedEngine> {
  return withFolder(async (profile) => {
    const folder = oldChromium(version);
    const args = [...CHROMIUM_FLAGS, ...flags, `--user-data-dir=${profile}`, 'about:blank'];
    const env = { HOME: profile, LD_LIBRARY_PATH: path.join(folder, 'lib') };
    const program = startProgram(path.join(folder, 'chromium'), args, env);
    return driven(program, async ({ waitForOutput }) => {
      const [, host] = await waitForOutput(/DevTools listening on ws:\/\/([^/]+)/);
      return driveByDevTools(`http://${host}`);
    });
  });
}

export const startChromium109 = () => startOldChromium(109, ['--disable-gpu', '--single-process']);
export const startChromium92 = () => startOldChromium(92, ['--use-gl=swiftshader', '--in-process-gpu']);

const WEB_KIT_SETTINGS = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  LANGUAGE: 'ru',
  // A film without a sound card stands still unless a silent one takes its sound.
  GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX,openalsink:NONE,pulsesink:NONE,alsasink:NONE',
};

/** Starts a driver of WebKit on a free port, which starts the browser of `capabilities`. */
function startWebKit(
  [program, ...args]: readonly [string, ...string[]],
  capabilities: object,
  env: NodeJS.ProcessEnv = {},
): Promise<StartedEngine> {
  return withFolder(async (profile) => {
    const port = await freePort();
    const all = [...args, `--port=${port}`, '--host=127.0.0.1'];
    const places = {
      HOME: profile,
      XDG_RUNTIME_DIR: profile,
      XDG_CACHE_HOME: profile,
      XDG_DATA_HOME: profile,
    };
    return driven(startProgram(program, all, { ...WEB_KIT_SETTINGS, ...places, ...env }), () =>
      driveByWebDriver(`http://127.0.0.1:${port}`, capabilities, SIZE),
    );
  });
}

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

export const startWebKitGtk = () =>
  startWebKit(
    [
      'xvfb-run',
      '--auto-servernum',
      `--server-args=-screen 0 ${SIZE.width}x${SIZE.height}x24`,
      'WebKitWebDriver',
    ],
    { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
  );

export const startWpe = () =>
  startWebKit(
    ['WPEWebDriver'],
    { 'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '--platform=headless'] } },
    { COG_PLATFORM_NAME: 'headless' },
  );
