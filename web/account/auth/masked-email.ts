/** An address that its owner knows again and nobody else reads off the screen: «m***@example.org». */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${Array.from(email)[0] ?? ''}***${email.slice(at)}`;
}
