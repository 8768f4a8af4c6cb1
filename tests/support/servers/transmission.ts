import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

export type Transmission = {
  /** Calls the RPC API of the daemon. */
  call: (method: string, args: object) => Promise<Record<string, never>>;
  stop: () => Promise<void>;
};

const DISABLED = [
  '--no-portmap',
  '--no-dht',
  '--no-lpd',
  '--no-utp',
  '--no-auth',
  '--no-incomplete-dir',
  '--no-blocklist',
];
const LOCALHOST = '127.0.0.1';

/** Starts Debian's transmission-daemon over a folder, reachable only from this machine. */
export async function startTransmission(folder: string): Promise<Transmission> {
  await mkdir(folder, { recursive: true });
  const [port, peerPort] = [await freePort(), await freePort()];
  const folders = ['--config-dir', path.join(folder, 'config'), '--download-dir', folder];
  const addresses = [
    '--rpc-bind-address',
    LOCALHOST,
    '--bind-address-ipv4',
    LOCALHOST,
    '--allowed',
    LOCALHOST,
  ];
  const ports = ['--port', String(port), '--peerport', String(peerPort)];
  const child = spawn(
    'transmission-daemon',
    ['--foreground', ...folders, ...addresses, ...ports, ...DISABLED],
    {
      stdio: 'ignore',
    },
  );
  const exited = once(child, 'exit');
  let session = '';
  const request = (method: string, args: object) =>
    fetch(`http://${LOCALHOST}:${port}/transmission/rpc`, {
      method: 'POST',
      headers: { 'x-transmission-session-id': session },
      body: JSON.stringify({ method, arguments: args }),
    });
  const call: Transmission['call'] = async (method, args) => {
    const response = await request(method, args);
    if (response.status === 409) {
      session = response.headers.get('x-transmission-session-id') ?? '';
      return call(method, args);
    }
    const { result, arguments: answer } = (await response.json()) as Record<string, never>;
    if (result !== 'success') throw new Error(`transmission ${method}: ${String(result)}`);
    return answer ?? {};
  };
  await waitUntil(async () => (await request('session-get', {}).catch(() => null)) !== null);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { call, stop };
}
