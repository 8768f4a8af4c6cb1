import { access, constants } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { Failure } from '#server/failure.ts';
import { pictureHead } from './picture-head.ts';

/** A square of a picture, in its points as people see it. */
export type Square = { x: number; y: number; size: number };
/** A square picture of one width, in the form that every program reads and in the smaller one. */
export type CutSquare = { width: number; jpeg: Buffer; webp: Buffer };

const MAX_POINTS = 50_000_000;
const MAX_SIDE = 16_384;
const TIME_MS = 5000;
// Of which the engine of the scripts reserves two thirds and touches little.
const DATA_BYTES = 1 << 30;
const ANSWER_BYTES = 4_000_000;
// A picture takes a part of a second: so many in line, and no more.
const IN_LINE = 8;

const CHILD = fileURLToPath(new URL('./cut-square-child.ts', import.meta.url));
const PRLIMIT = '/usr/bin/prlimit';
let prlimit: Promise<boolean> | undefined;

// Nothing that a picture does to its decoder may reach files, other programs or the secrets of this process.
async function command(): Promise<[string, string[]]> {
  prlimit ??= access(PRLIMIT, constants.X_OK).then(
    () => process.platform === 'linux',
    () => false,
  );
  const flags = ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=64'];
  const node = [process.execPath, ...flags, '--no-warnings', CHILD] as const;
  if (!(await prlimit)) return [node[0], node.slice(1)];
  return [PRLIMIT, [`--data=${DATA_BYTES}`, '--core=0', ...node]];
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

// One at a time: two cores are there for viewers.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= IN_LINE)
    throw new Failure('unavailable', 'Слишком много картинок сразу. Попробуйте через несколько секунд.');
  waiting += 1;
  const turn = last.then(work);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

function refuseHead(bytes: Uint8Array, square: Square | null): void {
  const head = pictureHead(bytes);
  if (!head) throw new Failure('invalid', 'Нужна картинка JPEG, PNG, WebP или AVIF.');
  const { width, height } = head;
  if (width < 1 || height < 1) throw damaged();
  if (width * height > MAX_POINTS || Math.max(width, height) > MAX_SIDE)
    throw new Failure('invalid', `Картинка слишком большая: ${width} × ${height} точек.`);
  // Turned or not, no square of it is longer than its longer side.
  const side = Math.max(width, height);
  if (square && Math.max(square.x, square.y) + square.size > side)
    throw new Failure('invalid', 'Вырезанный квадрат выходит за край картинки.');
}

function damaged(): Failure {
  return new Failure('invalid', 'Картинка повреждена или не читается.');
}

type Answer = { width: number; jpeg: string; webp: string }[];

/**
 * Cuts a square out of a picture that somebody sent, in each width; without a square its middle. It is decoded in a
 * process of its own, with bounds of time and memory and without rights. Fails with `invalid` for what is no picture of
 * the four formats, too big or damaged.
 */
export async function cutSquare(
  bytes: Uint8Array,
  square: Square | null,
  widths: readonly number[],
): Promise<CutSquare[]> {
  refuseHead(bytes, square);
  return inTurn(async () => {
    const [file, args] = await command();
    const result = await execa(file, [...args, JSON.stringify({ square, widths })], {
      input: bytes,
      timeout: TIME_MS,
      killSignal: 'SIGKILL',
      reject: false,
      stderr: 'ignore',
      maxBuffer: ANSWER_BYTES,
      extendEnv: false,
      env: { LC_ALL: 'C', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    });
    if (result.failed) throw damaged();
    const answer = JSON.parse(result.stdout) as Answer;
    return answer.map(({ width, jpeg, webp }) => ({
      width,
      jpeg: Buffer.from(jpeg, 'base64'),
      webp: Buffer.from(webp, 'base64'),
    }));
  });
}
