import { Failure } from '#server/failure.ts';
import { inputArguments } from './input.ts';
import { flags, run, type RunOptions } from './program.ts';
import { isUnfinishedMp4 } from './whole-file.ts';

// Network disks may be slow; a malicious file could take forever.
const TIMEOUT_MS = 120_000;

export function noVideo(file: string): Failure {
  return new Failure('invalid', `Это не видео или такой вид видео не поддерживается: ${file}`);
}

function unfinished(file: string): Failure {
  return new Failure('invalid', `Видео записано не до конца. Скачайте или сохраните его ещё раз: ${file}`);
}

export function tooLarge(file: string): Failure {
  return new Failure('invalid', `Кадр больше 8K: ${file}`);
}

export function unacceptable(codec: string | undefined): Failure {
  return new Failure(
    'invalid',
    `В файле есть дорожка с кодеком, который мы не принимаем: ${codec ?? 'неизвестен'}`,
  );
}

function findUnlisted(error: unknown): string | undefined {
  return error instanceof Failure
    ? /Codec \((.+?)\) not on whitelist/.exec(String(error.data))?.[1]
    : undefined;
}

async function refusal(error: unknown, file: string, isTimeout: boolean): Promise<unknown> {
  if (isTimeout) return new Failure('invalid', `Видео не удалось прочитать за две минуты: ${file}`);
  if (!(error instanceof Failure) || error.code !== 'invalid') return error;
  const codec = findUnlisted(error);
  if (codec) return unacceptable(codec);
  if (/Picture size \d+x\d+/.test(String(error.data))) return tooLarge(file);
  return (await isUnfinishedMp4(file)) ? unfinished(file) : noVideo(file);
}

// More kinds of unknown tracks than any honest file has.
const MAX_UNDECODED = 8;

/**
 * Runs ffprobe on a file and returns its output; fails with `invalid` for files that are not accepted. ffprobe opens a
 * decoder for each track and ends at the first that is not on the list, also for a track that nobody uses. Such
 * decoders are named to it one by one: they are opened, but decode nothing, and ffmpeg does not open them at all.
 */
export async function runProbe(
  args: string[],
  file: string,
  heard: Pick<RunOptions, 'onOutput' | 'onMessage'> = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const undecoded: string[] = [];
  for (;;) {
    const all = [...flags({ v: 'error' }), ...args, ...inputArguments(file, undecoded)];
    try {
      return await run('ffprobe', all, { signal, ...heard });
    } catch (error) {
      const codec = findUnlisted(error);
      if (codec === undefined || undecoded.includes(codec) || undecoded.length === MAX_UNDECODED)
        throw await refusal(error, file, signal.aborted);
      undecoded.push(codec);
    }
  }
}
