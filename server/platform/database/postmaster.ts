import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

const LOCK_FILE = 'postmaster.pid';
// PostgreSQL creates its lock file and writes it immediately: a file that stays empty is from an aborted start.
const UNWRITTEN_MS = 5000;
const SOCKET = '.s.PGSQL.5432';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readLockPid(data: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(data, LOCK_FILE), 'utf8');
  } catch {
    return undefined;
  }
  const pid = Number(text.split('\n')[0]);
  // 0 and negative numbers would address process groups, including our own.
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

// The server's working directory is its data folder. When that is not readable (root in a container without
// CAP_SYS_PTRACE), the arguments are compared.
function isServerOnLinux(pid: number, data: string): boolean {
  if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
  try {
    const [cwd, folder] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return cwd.dev === folder.dev && cwd.ino === folder.ino;
  } catch {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  }
}

function isServerOf(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return isServerOnLinux(pid, data);
    // On Windows PostgreSQL receives signals through a pipe named by its pid.
    if (process.platform === 'win32') return readdirSync('\\\\.\\pipe\\').includes(`pgsignal_${pid}`);
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(data);
  } catch {
    return false;
  }
}

/**
 * The pid of the PostgreSQL of a data folder; undefined when none runs, even if another process has the recorded pid.
 */
export function runningPid(data: string): number | undefined {
  const pid = readLockPid(data);
  return pid !== undefined && isAlive(pid) && isServerOf(pid, data) ? pid : undefined;
}

/** Signals the PostgreSQL of a data folder and never another process; false when none runs. */
export function signalServer(data: string, signal: NodeJS.Signals): boolean {
  const pid = runningPid(data);
  if (pid === undefined) return false;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just exited, or runs as another user.
  }
  return true;
}

/**
 * Whether a server listens on the socket in a folder: also true while it starts or stops, and for a server in another
 * container with the same folder.
 */
export function listensAt(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(host, SOCKET));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // EAGAIN: the accept queue is full, so a server exists.
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN'));
  });
}

/**
 * Prepares a data folder with a lock file left by a crash and returns a prefix for the start command. PostgreSQL takes
 * any process of its user with the recorded pid for a running server and refuses to start, except the process named by
 * `PG_GRANDPARENT_PID`. Its second check, the shared memory of the folder, still keeps two servers apart; it reads the
 * lock file, which therefore stays.
 */
export function besideStaleLock(data: string): string[] {
  const file = path.join(data, LOCK_FILE);
  const pid = readLockPid(data);
  // On Windows PostgreSQL checks its own pipes, so a reused pid is no problem.
  if (pid !== undefined) return process.platform === 'win32' ? [] : ['env', `PG_GRANDPARENT_PID=${pid}`];
  const age = Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()));
  // PostgreSQL never starts with an empty lock file, which a full disk can leave.
  if (age > UNWRITTEN_MS) rmSync(file, { force: true });
  return [];
}
