import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './process.ts';
import { until } from './until.ts';

export type Transmission = {
  /** Calls the daemon's own API. */
  call: (method: string, args: object) => Promise<Record<string, never>>;
  stop: () => Promise<void>;
};

const OFF = [
  '--no-portmap',
  '--no-dht',
  '--no-lpd',
  '--no-utp',
  '--no-auth',
  '--no-incomplete-dir',
  '--no-blocklist',
];
const HOME = '127.0.0.1';

/** Starts Debian's transmission-daemon with a folder of its own, reachable from this machine only. */
export async function startTransmission(folder: string): Promise<Transmission> {
  await mkdir(folder, { recursive: true });
  const [port, peerPort] = [await freePort(), await freePort()];
  const places = ['--config-dir', path.join(folder, 'config'), '--download-dir', folder];
  const reached = ['--rpc-bind-address', HOME, '--bind-address-ipv4', HOME, '--allowed', HOME];
  const ports = ['--port', String(port), '--peerport', String(peerPort)];
  const child = spawn('transmission-daemon', ['--foreground', ...places, ...reached, ...ports, ...OFF], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  let session = '';
  const ask = (method: string, args: object) =>
    fetch(`http://${HOME}:${port}/transmission/rpc`, {
      method: 'POST',
      headers: { 'x-transmission-session-id': session },
      body: JSON.stringify({ method, arguments: args }),
    });
  const call: Transmission['call'] = async (method, args) => {
    const response = await ask(method, args);
    if (response.status === 409) {
      session = response.headers.get('x-transmission-session-id') ?? '';
      return call(method, args);
    }
    const { result, arguments: answer } = (await response.json()) as Record<string, never>;
    if (result !== 'success') throw new Error(`transmission ${method}: ${String(result)}`);
    return answer ?? {};
  };
  await until(async () => (await ask('session-get', {}).catch(() => null)) !== null);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { call, stop };
}
