import { access, constants } from 'node:fs/promises';
import os from 'node:os';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { Failure, noSpace } from '#server/failure.ts';

export type MediaProgram = 'ffmpeg' | 'ffprobe';
export type RunOptions = {
  signal?: AbortSignal | undefined;
  cwd?: string | undefined;
  /** What the program reads from its standard input. */
  input?: Readable;
  /** Called with each piece of output; without it the output is collected and returned. */
  onOutput?: (text: string) => void;
  /** Called with each piece of what the program says besides its output. */
  onMessage?: ((text: string) => void) | undefined;
};

/** Converts options to arguments: `{ 'c:v': 'libx264' }` gives `-c:v libx264`. */
export function flags(options: Record<string, string | number>): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

const MAX_STDERR = 4000;
const SETPRIV = '/usr/bin/setpriv';
let setpriv: Promise<boolean> | undefined;

// Where the system supports it, ffmpeg also ends when its worker is killed with `kill -9`.
async function command(program: MediaProgram, args: string[]): Promise<[string, string[]]> {
  setpriv ??= access(SETPRIV, constants.X_OK).then(
    () => process.platform === 'linux',
    () => false,
  );
  return (await setpriv) ? [SETPRIV, ['--pdeathsig', 'KILL', program, ...args]] : [program, args];
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The program has already ended.
  }
}

// Somebody else sends these to ffmpeg: the system that lacks memory or shuts down, or a terminal. By every other signal
// ffmpeg ends itself, because of the file.
const SENT_BY_OTHERS = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
// The exit code of an ffmpeg that has caught one of them, and of newer ones after an operation that is not permitted.
const CAUGHT_SIGNAL = 255;
const NOT_PERMITTED = /Operation not permitted/;

/** Explains in Russian why ffmpeg failed, from its exit and the end of its messages. */
export function explainExit(
  exit: { code: number | undefined; signal: string | undefined },
  stderr: string,
): Failure {
  if (/No space left on device|Disk quota exceeded|File too large/i.test(stderr)) {
    return noSpace();
  }
  const hasCaught = exit.code === CAUGHT_SIGNAL && !NOT_PERMITTED.test(stderr);
  if (hasCaught || (exit.signal !== undefined && SENT_BY_OTHERS.has(exit.signal))) {
    const how = exit.signal ?? `код ${exit.code}`;
    return new Failure(
      'unavailable',
      `Обработка прервана: система остановила ffmpeg (${how}). Обычно так бывает, когда кончается память.`,
    );
  }
  if (exit.signal !== undefined) {
    return new Failure(
      'invalid',
      `Не удалось обработать видео: на нём ffmpeg аварийно завершается (${exit.signal}).`,
      stderr,
    );
  }
  const reason = stderr.trim().split('\n').at(-1) ?? '';
  return new Failure(
    'invalid',
    `Не удалось обработать видео: файл повреждён или записан необычно. Ответ ffmpeg: ${reason}`,
    stderr,
  );
}

function missing(program: MediaProgram): Failure {
  return new Failure('unavailable', `Не найдена программа ${program}. Установите её: apt-get install ffmpeg`);
}

// What `setpriv` ends with when it may not start a program that exists.
const NOT_EXECUTABLE = 126;

function notStarted(program: MediaProgram, reason = ''): Failure {
  return new Failure('unavailable', `Система не запустила программу ${program}. ${reason}`.trim());
}

/** Throws `unavailable` when a program is not installed on this machine. */
export async function requireProgram(program: MediaProgram): Promise<void> {
  const { failed } = await execa(program, ['-version'], { reject: false, stdio: 'ignore' });
  if (failed) throw missing(program);
}

/** Runs ffmpeg or ffprobe without a shell and returns its output; kills it on `signal`. Errors become a Failure. */
export async function run(
  program: MediaProgram,
  args: string[],
  { signal, cwd, input, onOutput, onMessage }: RunOptions = {},
): Promise<Buffer> {
  signal?.throwIfAborted();
  const [file, commandArgs] = await command(program, args);
  const child = execa(file, commandArgs, {
    ...(signal ? { cancelSignal: signal } : {}),
    ...(cwd ? { cwd } : {}),
    ...(input ? { input } : { stdin: 'ignore' }),
    buffer: false,
    reject: false,
    killSignal: 'SIGKILL',
    env: { LC_ALL: 'C' },
  });
  lowerPriority(child.pid);
  const output: Buffer[] = [];
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (onOutput ? onOutput(chunk.toString()) : output.push(chunk)));
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-MAX_STDERR);
    onMessage?.(chunk.toString());
  });
  const result = await child;
  signal?.throwIfAborted();
  if (('code' in result && result.code === 'ENOENT') || result.exitCode === 127) {
    throw missing(program);
  }
  // The system may refuse to start programs: too many files or processes, no memory, no right.
  const isStarted = result.exitCode !== undefined || result.signal !== undefined;
  if (!isStarted || result.exitCode === NOT_EXECUTABLE) throw notStarted(program, result.originalMessage);
  // Some of ffmpeg's muxers report a full disk and still exit with 0.
  if (result.failed || /No space left on device/.test(stderr)) {
    throw explainExit({ code: result.exitCode, signal: result.signal }, stderr);
  }
  return Buffer.concat(output);
}
