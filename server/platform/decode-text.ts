import { isUtf8 } from 'node:buffer';
import { Failure } from '#server/failure.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const SAMPLE_BYTES = 256;
const MIN_SHARE = 0.8;
// In shorter texts all letters must agree.
const FEW_LETTERS = 10;

// The upper bytes of Latin and Cyrillic letters in UTF-16. In UTF-8 they are control characters, which no text has.
const isEuropean = (byte: number) => byte === 0x00 || byte === 0x04;
// The upper bytes of kana and of the characters of Japanese and Chinese.
const isOfEastAsia = (byte: number) => byte === 0x30 || (byte >= 0x4e && byte <= 0x9f);

/** The shares of matching bytes among the even and the odd ones, the larger first. */
function sharesOf(sample: Uint8Array, matches: (byte: number) => boolean): [larger: number, smaller: number] {
  const pairs = Math.floor(sample.length / 2);
  const [even, odd] = [0, 1].map(
    (parity) => sample.filter((byte, at) => at % 2 === parity && matches(byte)).length / pairs,
  ) as [number, number];
  return [Math.max(even, odd), Math.min(even, odd)];
}

// The sample may end within a letter.
function isBrokenUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return false;
  } catch {
    return true;
  }
}

// In UTF-16 most zero bytes are the upper bytes of Latin letters and signs; pictures and archives have them anywhere.
function hasZerosOfUtf16(sample: Uint8Array): boolean {
  const zeros = [...sample.keys()].filter((at) => sample[at] === 0);
  const odd = zeros.filter((at) => at % 2 === 1).length;
  const share = Math.max(odd, zeros.length - odd) / zeros.length;
  return sample.length % 2 === 0 && share >= MIN_SHARE;
}

/** Whether text is in UTF-16: by its byte order mark, or by the upper bytes of its first letters. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.length < 4) return false;
  const [european, others] = sharesOf(sample, isEuropean);
  if (european >= MIN_SHARE && others < 1 - MIN_SHARE) return true;
  if (!isBrokenUtf8(sample)) return false;
  // No other encoding that people use has zero bytes.
  if (sample.includes(0)) return hasZerosOfUtf16(sample);
  const [larger, smaller] = sharesOf(sample, (byte) => isEuropean(byte) || isOfEastAsia(byte));
  return larger >= (sample.length < 2 * FEW_LETTERS ? 1 : MIN_SHARE) && smaller < 0.6;
}

const convertedFrom = (encoding: string) =>
  'Сохраните его в UTF-8: в «Блокноте» через «Сохранить как», ' +
  `в терминале командой iconv -f ${encoding} -t UTF-8 БЫЛО > СТАЛО`;

/** The sentence for text in which a program put U+FFFD for letters that it could not read. */
const LOST_LETTERS =
  'В тексте вместо букв стоит знак «\uFFFD»: их потеряла программа, которая его сохранила. Возьмите исходный файл.';

// Somebody decoded the text wrongly before; JSON may escape the sign.
function hasLostLetters(text: string): boolean {
  return /\uFFFD|\\ufffd/i.test(text);
}

/** The sentences for text that is not in UTF-8; each says how to convert it. */
export const NOT_UTF8 = {
  utf16: `Это не текст в UTF-8, а текст в UTF-16. ${convertedFrom('UTF-16')}`,
  other: `Это не текст в UTF-8; возможно, он в windows-1251. ${convertedFrom('WINDOWS-1251')}`,
};

/**
 * Decodes UTF-8 with or without a byte order mark; fails with `invalid` for everything else, and for text whose letters
 * were lost before.
 */
export function decodeText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new Failure('invalid', NOT_UTF8.utf16);
  if (!isUtf8(bytes)) throw new Failure('invalid', NOT_UTF8.other);
  const text = decoder.decode(bytes);
  if (hasLostLetters(text)) throw new Failure('invalid', LOST_LETTERS);
  return text;
}
