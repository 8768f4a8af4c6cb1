import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

const LOCK_FILE = 'postmaster.pid';
// PostgreSQL creates its lock file and writes it at once: one that stays without a number is of a start that never went
// on.
const UNWRITTEN_MS = 5000;
const SOCKET = '.s.PGSQL.5432';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function lockedBy(data: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(data, LOCK_FILE), 'utf8');
  } catch {
    return undefined;
  }
  const pid = Number(text.split('\n')[0]);
  // 0 and negative numbers would name groups of processes, our own among them.
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

// The server works in its data folder. Where that may not be looked at (root in a container without CAP_SYS_PTRACE),
// its arguments tell.
function isServerOnLinux(pid: number, data: string): boolean {
  if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
  try {
    const [works, lies] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return works.dev === lies.dev && works.ino === lies.ino;
  } catch {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  }
}

function isServerOf(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return isServerOnLinux(pid, data);
    // On Windows each PostgreSQL hears its signals through a pipe with the number of its process.
    if (process.platform === 'win32') return readdirSync('\\\\.\\pipe\\').includes(`pgsignal_${pid}`);
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(data);
  } catch {
    return false;
  }
}

/**
 * The process that runs PostgreSQL over a data folder; undefined where none does, whoever else has got the number in
 * its lock file.
 */
export function runningPid(data: string): number | undefined {
  const pid = lockedBy(data);
  return pid !== undefined && isAlive(pid) && isServerOf(pid, data) ? pid : undefined;
}

/** Sends a signal to the PostgreSQL of a data folder and never to another process; false where none runs. */
export function signalServer(data: string, signal: NodeJS.Signals): boolean {
  const pid = runningPid(data);
  if (pid === undefined) return false;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in this very moment, or is another user's.
  }
  return true;
}

/**
 * Whether anybody listens on the socket in a folder: a server that starts or stops does so too, and so does one in
 * another container over the same folder.
 */
export function listensAt(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(host, SOCKET));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // A full queue is EAGAIN: somebody is there and takes nobody.
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN'));
  });
}

/**
 * Prepares a data folder whose lock file is left from a crash, and returns what goes before the command that starts
 * PostgreSQL there. PostgreSQL takes any process of its own user with that number for a server and refuses; it
 * disregards the one that `PG_GRANDPARENT_PID` names and goes on to its other guard, the shared memory of the folder,
 * which no second server gets past. The lock file stays, as that guard reads it.
 */
export function besideStaleLock(data: string): string[] {
  const file = path.join(data, LOCK_FILE);
  const pid = lockedBy(data);
  // On Windows PostgreSQL asks by its own pipes and is not deceived.
  if (pid !== undefined) return process.platform === 'win32' ? [] : ['env', `PG_GRANDPARENT_PID=${pid}`];
  const age = Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()));
  // PostgreSQL never starts over an empty one; a disk that was full leaves it so.
  if (age > UNWRITTEN_MS) rmSync(file, { force: true });
  return [];
}
