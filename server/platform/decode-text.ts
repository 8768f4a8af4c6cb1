import { isUtf8 } from 'node:buffer';
import { Failure } from '#server/failure.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const SAMPLE_BYTES = 256;
const MIN_SHARE = 0.8;

// The upper bytes of Latin and Cyrillic letters in UTF-16. In UTF-8 they are control characters, which no text has.
const isUpperByte = (byte: number) => byte === 0x00 || byte === 0x04;

/** Whether text is in UTF-16: by its byte order mark, or by the upper bytes of its first letters. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const pairs = Math.floor(sample.length / 2);
  const [even, odd] = [0, 1].map(
    (parity) => sample.filter((byte, at) => at % 2 === parity && isUpperByte(byte)).length,
  ) as [number, number];
  return (
    pairs > 1 && Math.max(even, odd) >= pairs * MIN_SHARE && Math.min(even, odd) < pairs * (1 - MIN_SHARE)
  );
}

const convertedFrom = (encoding: string) =>
  'Сохраните его в UTF-8: в «Блокноте» через «Сохранить как», ' +
  `в терминале командой iconv -f ${encoding} -t UTF-8 БЫЛО > СТАЛО`;

/** The sentences for text that is not in UTF-8; each says how to convert it. */
export const NOT_UTF8 = {
  utf16: `Это не текст в UTF-8, а текст в UTF-16. ${convertedFrom('UTF-16')}`,
  other: `Это не текст в UTF-8; возможно, он в windows-1251. ${convertedFrom('WINDOWS-1251')}`,
};

/** Decodes UTF-8 with or without a byte order mark; fails with `invalid` for everything else. */
export function decodeText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new Failure('invalid', NOT_UTF8.utf16);
  if (!isUtf8(bytes)) throw new Failure('invalid', NOT_UTF8.other);
  return decoder.decode(bytes);
}
