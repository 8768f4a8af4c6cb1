// As many as the server gives, see `OTP_DIGITS` of the contract.
const LENGTH = 9;
const GROUP = /(\d{3})(?=\d)/g;

/** The digits of a code as people write or paste it: in groups, in full width, inside the address of a QR code. */
export function writtenCode(text: string): string {
  const inAddress = /[?&]code=([^&#]+)/.exec(text)?.[1];
  return (inAddress ?? text).normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH);
}

/** Whether it is a whole code. */
export function isWholeCode(digits: string): boolean {
  return digits.length === LENGTH;
}

/** A code in groups of three: «123 456 789». */
export function groupedCode(digits: string): string {
  return digits.replace(GROUP, '$1\u00A0');
}
