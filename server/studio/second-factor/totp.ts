import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// What every app that shows codes takes by default (RFC 6238): SHA-1, six digits, a new code every 30 seconds.
const STEP_MS = 30_000;
const DIGITS = 6;
// Clocks of phones are wrong by some seconds, and a code takes some seconds to type.
const NEIGHBOURS = [-1, 0, 1];
// As RFC 4226 recommends: as long as the hash.
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Makes a new secret. */
export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Writes bytes in base32 (RFC 4648), as apps take them, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The number of the 30 seconds that a time is in. */
export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / STEP_MS);
}

/** The code of a step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Finds the step of a code among the current one and its neighbours, later than `lastStep`. */
export function findTotpStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  return NEIGHBOURS.map((distance) => totpStep(now) + distance)
    .filter((step) => step > lastStep)
    .find((step) => timingSafeEqual(given, Buffer.from(totpCode(secret, step))));
}

/** The address that apps read from a QR code. */
export function totpUri(secret: Buffer, { issuer, login }: { issuer: string; login: string }): string {
  // The first colon of the label separates the issuer from the login.
  const name = encodeURIComponent(issuer.replaceAll(':', ' '));
  return `otpauth://totp/${name}:${encodeURIComponent(login)}?secret=${toBase32(secret)}&issuer=${name}`;
}
