import { access, constants } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Focus } from '#contract/values.ts';
import { Failure } from '#server/failure.ts';
import { createFairQueue, type FairQueue } from '#server/platform/http/limits/fair-queue.ts';
import { refuseFormat } from './picture-format.ts';
import { readPictureHead } from './picture-head.ts';

export type Size = { width: number; height: number };
/** A part of a picture, in pixels of the upright picture. */
export type Area = Size & { x: number; y: number };
/** A picture of one width, as JPEG for all programs and as the smaller WebP. */
export type CutPicture = { width: number; jpeg: Buffer; webp: Buffer };

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_384;
const TIMEOUT_MS = 15_000;
// V8 reserves two thirds of it and uses little.
const DATA_BYTES = 1 << 30;
const MAX_OUTPUT_BYTES = 20_000_000;

const CHILD = fileURLToPath(new URL('./cut-picture-child.ts', import.meta.url));
const PRLIMIT = '/usr/bin/prlimit';
let prlimit: Promise<boolean> | undefined;

// A picture that exploits the decoder must not reach files to write, other programs or secrets of this process.
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

const BUSY = 'Слишком много картинок сразу. Попробуйте через несколько секунд.';
const BUSY_OF_ONE = 'Дождитесь, пока загрузятся ваши другие картинки.';

// One at a time, to leave the CPU to viewers.
function openLine(bounds: { maxWaiting: number; maxWaitingOfOne: number; maxWaitMs: number }): FairQueue {
  const { maxWaitingOfOne, ...others } = bounds;
  const messages = { busy: BUSY, busyOfOne: BUSY_OF_ONE };
  return createFairQueue({ atOnce: 1, ...others, maxWaitingOfOne: () => maxWaitingOfOne, ...messages });
}

// Viewers cannot fill the line of the studio. A picture takes a fraction of a second, one made to be slow some seconds.
const LINES = {
  viewers: openLine({ maxWaiting: 32, maxWaitingOfOne: 2, maxWaitMs: 20_000 }),
  studio: openLine({ maxWaiting: 32, maxWaitingOfOne: 16, maxWaitMs: 60_000 }),
};

/** Who has sent a picture: accounts take turns within their line. */
export type PictureOwner = { line: keyof typeof LINES; userId: number };

function checkHead(bytes: Uint8Array, area: Area | null): void {
  const head = readPictureHead(bytes);
  if (!head) throw refuseFormat(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height } = head;
  if (width < 1 || height < 1) throw damaged();
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw new Failure('invalid', `Картинка слишком большая: ${width} × ${height} точек.`);
  // The picture may be rotated, so the area is checked against the longer side.
  const side = Math.max(width, height);
  if (area && Math.max(area.x + area.width, area.y + area.height) > side)
    throw new Failure('invalid', 'Вырезанная часть выходит за край картинки.');
}

function damaged(): Failure {
  return new Failure('invalid', 'Картинка повреждена или не читается.');
}

/** What the process of a picture says: the sizes, or why it refuses the picture. */
export type Answer =
  | { cuts: { width: number; jpeg: string; webp: string }[]; focus: Focus | null }
  | { refused: string };

/**
 * Cuts a part, by default the centre, out of an uploaded picture and resizes it to each size; all have one shape. Finds
 * the point to look at as well. A
 * separate process without rights decodes it, with limits for time and memory. Fails with `invalid` for other formats,
 * too large or damaged pictures, and with `limited` or `unavailable` when too many wait.
 */
export async function cutPicture(
  { line, userId }: PictureOwner,
  bytes: Uint8Array,
  area: Area | null,
  sizes: readonly Size[],
): Promise<{ cuts: CutPicture[]; focus: Focus | null }> {
  checkHead(bytes, area);
  return LINES[line](String(userId), async () => {
    const [file, args] = await command();
    const result = await execa(file, [...args, JSON.stringify({ area, sizes })], {
      input: bytes,
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      reject: false,
      stderr: 'ignore',
      maxBuffer: MAX_OUTPUT_BYTES,
      extendEnv: false,
      env: { LC_ALL: 'C', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    });
    if (result.failed) throw damaged();
    const answer = JSON.parse(result.stdout) as Answer;
    if ('refused' in answer) throw new Failure('invalid', answer.refused);
    const cuts = answer.cuts.map(({ width, jpeg, webp }) => ({
      width,
      jpeg: Buffer.from(jpeg, 'base64'),
      webp: Buffer.from(webp, 'base64'),
    }));
    return { cuts, focus: answer.focus };
  });
}
