import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The process id of the embedded database in a folder such as `data/postgres`. */
export function postmasterPid(root: string): number {
  return Number(readFileSync(path.join(root, 'pg18/postmaster.pid'), 'utf8').split('\n')[0]);
}

function parentOf(pid: string): number {
  try {
    // The name in parentheses may contain anything; the state and the parent follow it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Sends a signal to a PostgreSQL server and all its processes. */
export function signalServer(postmaster: number, signal: NodeJS.Signals): void {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** Sends a signal to all processes of the embedded database in a folder. */
export function signalDatabase(root: string, signal: NodeJS.Signals): void {
  signalServer(postmasterPid(root), signal);
}
