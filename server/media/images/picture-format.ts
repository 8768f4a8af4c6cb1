import { Failure } from '#server/failure.ts';

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

// The brands of HEIF that are not AVIF: what phones save.
const HEIC_BRANDS = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/;

const FOREIGN: [string, (bytes: Buffer) => boolean][] = [
  ['HEIC', (bytes) => text(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.test(text(bytes, 8, 12))],
  ['BMP', (bytes) => text(bytes, 0, 2) === 'BM'],
  ['TIFF', (bytes) => ['II*\0', 'MM\0*'].includes(text(bytes, 0, 4))],
  ['JPEG XL', (bytes) => text(bytes, 0, 2) === '\xff\x0a' || text(bytes, 4, 8) === 'JXL '],
  ['PSD', (bytes) => text(bytes, 0, 4) === '8BPS'],
  ['PDF', (bytes) => text(bytes, 0, 5) === '%PDF-'],
  ['ICO', (bytes) => text(bytes, 0, 4) === '\0\0\x01\0'],
  ['SVG', (bytes) => /<svg[\s>]/i.test(text(bytes, 0, 1000))],
];

/** The failure for a file that is no picture of an accepted format; it names the format that the file has. */
export function refuseFormat(bytes: Buffer): Failure {
  const [name] = FOREIGN.find(([, isFormat]) => isFormat(bytes)) ?? [];
  const accepted = 'Картинка должна быть в формате JPEG, PNG, WebP, AVIF или GIF';
  return new Failure('invalid', name === undefined ? `${accepted}.` : `${accepted}, а это ${name}.`);
}
