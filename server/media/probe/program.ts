import { access, constants } from 'node:fs/promises';
import os from 'node:os';
import { execa } from 'execa';
import { Failure, noSpace } from '#server/failure.ts';

export type Program = 'ffmpeg' | 'ffprobe';
export type Run = {
  signal?: AbortSignal | undefined;
  cwd?: string | undefined;
  /** Called with what the program prints as it comes; without it the output is kept and returned. */
  onOutput?: (text: string) => void;
};

/** Options as arguments: `{ 'c:v': 'libx264' }` is `-c:v libx264`. */
export function flags(options: Record<string, string | number>): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

const STDERR_KEPT = 4000;
const SETPRIV = '/usr/bin/setpriv';
let setpriv: Promise<boolean> | undefined;

// A worker ended by `kill -9` takes its ffmpeg along where the system can do that.
async function command(program: Program, args: string[]): Promise<[string, string[]]> {
  setpriv ??= access(SETPRIV, constants.X_OK).then(
    () => process.platform === 'linux',
    () => false,
  );
  return (await setpriv) ? [SETPRIV, ['--pdeathsig', 'KILL', program, ...args]] : [program, args];
}

function yieldToViewers(pid: number | undefined): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The program has ended already.
  }
}

/** Says in Russian why ffmpeg gave up, by its exit and the end of its messages. */
export function explainExit(
  exit: { code: number | undefined; signal: string | undefined },
  stderr: string,
): Failure {
  if (/No space left on device|Disk quota exceeded|File too large/i.test(stderr)) {
    return noSpace();
  }
  if (exit.signal) {
    return new Failure(
      'unavailable',
      `Обработка прервана: система остановила ffmpeg (${exit.signal}). Запустите команду ещё раз.`,
    );
  }
  const reason = stderr.trim().split('\n').at(-1) ?? '';
  return new Failure(
    'invalid',
    `Не удалось обработать видео: файл повреждён или записан необычно. Ответ ffmpeg: ${reason}`,
    stderr,
  );
}

/**
 * Runs ffmpeg or ffprobe without a shell and returns what it printed; ends it at once on `signal`, fails with a Failure
 * otherwise.
 */
export async function run(
  program: Program,
  args: string[],
  { signal, cwd, onOutput }: Run = {},
): Promise<Buffer> {
  signal?.throwIfAborted();
  const [file, all] = await command(program, args);
  const child = execa(file, all, {
    ...(signal ? { cancelSignal: signal } : {}),
    ...(cwd ? { cwd } : {}),
    stdin: 'ignore',
    buffer: false,
    reject: false,
    killSignal: 'SIGKILL',
    env: { LC_ALL: 'C' },
  });
  yieldToViewers(child.pid);
  const output: Buffer[] = [];
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (onOutput ? onOutput(chunk.toString()) : output.push(chunk)));
  child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-STDERR_KEPT)));
  const result = await child;
  signal?.throwIfAborted();
  if (('code' in result && result.code === 'ENOENT') || result.exitCode === 127) {
    throw new Failure(
      'unavailable',
      `Не найдена программа ${program}. Установите её: apt-get install ffmpeg`,
    );
  }
  // Some of ffmpeg's writers report a full disk and still end well.
  if (result.failed || /No space left on device/.test(stderr)) {
    throw explainExit({ code: result.exitCode, signal: result.signal }, stderr);
  }
  return Buffer.concat(output);
}
