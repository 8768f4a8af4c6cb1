import { Failure } from '#server/failure.ts';

/** The refusal of a file whose picture or sound has a codec that is not on the list. */
export function unacceptable(codec: string | undefined): Failure {
  return new Failure(
    'invalid',
    `В файле есть дорожка с кодеком, который мы не принимаем: ${codec ?? 'неизвестен'}`,
  );
}

/** The decoder at which ffprobe ended, because it is not on the list; undefined for other errors. */
export function findUnlisted(error: unknown): string | undefined {
  return error instanceof Failure
    ? /Codec \((.+?)\) not on whitelist/.exec(String(error.data))?.[1]
    : undefined;
}

// More kinds of unknown tracks than any honest file has.
const MAX_UNDECODED = 8;

/**
 * Runs ffprobe for a file. It opens a decoder for each track and ends at the first that is not on the list, also for a
 * track that nobody uses. Such decoders are named to it one by one: they are opened, but decode nothing, and ffmpeg
 * does not open them at all.
 */
export async function passOverUnlisted<T>(probe: (undecoded: readonly string[]) => Promise<T>): Promise<T> {
  const undecoded: string[] = [];
  for (;;) {
    try {
      return await probe(undecoded);
    } catch (error) {
      const codec = findUnlisted(error);
      if (codec === undefined || undecoded.includes(codec) || undecoded.length === MAX_UNDECODED) throw error;
      undecoded.push(codec);
    }
  }
}
