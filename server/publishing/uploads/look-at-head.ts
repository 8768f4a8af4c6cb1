import { open } from 'node:fs/promises';
import { z } from 'zod';
import { Failure } from '#server/failure.ts';
import { describeFile } from '#server/media/probe/ffprobe.ts';

const report = z.object({ streams: z.array(z.object({ codec_type: z.string().optional() })) });

// The beginnings of Matroska, AVI, Ogg, ASF, FLV, MPEG streams, and of MP4 after the length of its first box.
const CONTAINERS =
  /^(?:1a45dfa3|52494646|4f676753|3026b275|464c56|000001b|47|.{8}(?:47|66747970|6d6f6f76|6d646174|66726565|77696465))/;

async function isContainer(file: string): Promise<boolean> {
  await using opened = await open(file);
  const { buffer } = await opened.read(Buffer.alloc(12), 0, 12, 0);
  return CONTAINERS.test(buffer.toString('hex'));
}

/**
 * Looks at the first part of a file and fails with `invalid` when it is no video or has no picture. Where that cannot
 * be told yet nothing happens, and the whole file is checked later: the index of an MP4 may be at its end, fonts may
 * fill the first part of an MKV, this machine may have no ffprobe.
 */
export async function lookAtHead(file: string, name: string): Promise<void> {
  let hasStreams = false;
  try {
    const { streams } = await describeFile(file, report);
    hasStreams = true;
    if (!streams.some(({ codec_type }) => codec_type === 'video'))
      throw new Failure('invalid', `В файле нет видеодорожки: ${file}`);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid') return;
    if (!hasStreams && (await isContainer(file))) return;
    throw new Failure('invalid', withName(error.message, { file, name }));
  }
}

/** A sentence about a file in the storage, with the name that its uploader knows. */
export function withName(sentence: string, { file, name }: { file: string; name: string }): string {
  return sentence.replaceAll(file, name);
}
