/** Hides an e-mail address from onlookers: «m***@example.org». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${Array.from(email)[0] ?? ''}***${email.slice(at)}`;
}
