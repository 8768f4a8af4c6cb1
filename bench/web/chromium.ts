import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

type Chromium = { child: ChildProcess; port: number };

/** Opens a Chromium without a window, whose profile is in a folder, for Lighthouse. */
export async function openChromium(folder: string): Promise<Chromium> {
  const file = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const child = spawn(file, [...FLAGS, `--user-data-dir=${path.join(folder, 'chromium')}`, 'about:blank'], {
    // Most viewers'. In others the days of the schedule are painted when its scripts have placed them.
    env: { ...process.env, TZ: 'Europe/Moscow' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      child.stderr.resume();
      return { child, port: Number(port) };
    }
  }
  throw new Error('Chromium ended before it listened.');
}
