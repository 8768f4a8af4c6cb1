import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from '#tests/support/wait-until.ts';

// The tests run in namespaces of their own (see tests/run.ts): what they leave behind, processes, networks and
// addresses, ends with them whatever happens.

/** A machine: an own network with one address, and an own host name. */
export type Machine = {
  name: string;
  address: string;
  /** What its services use as the root of the file system. */
  folder: string;
  /** Goes before a command to run it on this machine. */
  prefix: string[];
  /** Starts a service of it; its output goes to a file. */
  spawn: (command: readonly string[]) => ChildProcess;
  /** Sends a signal to all processes of the machine, or those whose command has this name. */
  signal: (signal: NodeJS.Signals, command?: string) => void;
  /** Lets its packets vanish, as without its cable… */
  cut: () => void;
  /** …and brings them back. */
  connect: () => void;
};

const BRIDGE = 'cluster';
const machines: Machine[] = [];
/** The address of the machine with nginx, which is the one of the tests. */
export const PROXY_ADDRESS = '10.0.0.1';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });
const networkOf = (pid: number | string) => readlinkSync(`/proc/${pid}/ns/net`);

/** Makes the network that all machines are connected to. */
export function makeNetwork(): void {
  if (process.env['AKANE_CLUSTER'] === undefined) throw new Error('start it by `npm test -- cluster`');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${PROXY_ADDRESS}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

function hasNetwork(pid: string, network: string): boolean {
  try {
    return networkOf(pid) === network;
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

/** Adds a machine with the last part of its address, in a folder of all machines. */
export async function addMachine(name: string, part: number, parent: string): Promise<Machine> {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const hold = 'hostname "$0" && ip link set lo up && exec sleep infinity';
  const holder = spawn('unshare', ['--net', '--uts', 'sh', '-c', hold, name], { stdio: 'ignore' });
  const pid = holder.pid ?? 0;
  await waitUntil(() => readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sleep\n');
  const network = networkOf(pid);
  const address = `10.0.0.${part}`;
  const prefix = ['nsenter', `--target=${pid}`, '--net', '--uts', '--'];
  const inside = (...args: string[]) => execFileSync('nsenter', [...prefix.slice(1), 'ip', ...args]);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  ip('link', 'set', name, 'master', BRIDGE, 'up');
  inside('address', 'add', `${address}/24`, 'dev', 'eth0');
  inside('link', 'set', 'eth0', 'up');
  const signal = (sent: NodeJS.Signals, command?: string) => {
    for (const one of readdirSync('/proc')) {
      if (!/^\d+$/.test(one) || Number(one) === pid || !hasNetwork(one, network)) continue;
      try {
        const runs = readFileSync(`/proc/${one}/comm`, 'utf8').trim();
        if (command === undefined || runs === command) process.kill(Number(one), sent);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const start = (command: readonly string[]) => {
    const output = openSync(path.join(folder, 'output.log'), 'a');
    const [nsenter = '', ...rest] = [...prefix, ...command];
    const child = spawn(nsenter, rest, { cwd: '/', stdio: ['ignore', output, output], detached: true });
    closeSync(output);
    return child;
  };
  const machine: Machine = {
    name,
    address,
    folder,
    prefix,
    spawn: start,
    signal,
    cut: () => void ip('link', 'set', name, 'nomaster'),
    connect: () => void ip('link', 'set', name, 'master', BRIDGE),
  };
  machines.push(machine);
  return machine;
}

/** Ends what runs on all machines. */
export function endMachines(): void {
  for (const { signal } of machines) signal('SIGKILL');
}
