const LENGTH = 6;

/** The digits of a code as people write or paste it: in groups, in full width, inside the address of a QR code. */
export function writtenCode(text: string): string {
  const inAddress = /[?&]code=([^&#]+)/.exec(text)?.[1];
  return (inAddress ?? text).normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH);
}

/** Whether it is a whole code. */
export function isWholeCode(digits: string): boolean {
  return digits.length === LENGTH;
}

/** A code in its two groups: «123 456». */
export function groupedCode(digits: string): string {
  return digits.length > 3 ? `${digits.slice(0, 3)}\u00A0${digits.slice(3)}` : digits;
}
