// As in `OTP_DIGITS` of the contract.
const LENGTH = 9;
const GROUP = /(\d{3})(?=\d)/g;

/** The digits of a code that may be typed in groups, in full-width digits, or pasted as the address of a QR code. */
export function parseCode(text: string): string {
  const inAddress = /[?&]code=([^&#]+)/.exec(text)?.[1];
  return (inAddress ?? text).normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH);
}

/** Whether a code has all its digits. */
export function isCompleteCode(digits: string): boolean {
  return digits.length === LENGTH;
}

/** A code in groups of three: «123 456 789». */
export function formatCode(digits: string): string {
  return digits.replace(GROUP, '$1\u00A0');
}
