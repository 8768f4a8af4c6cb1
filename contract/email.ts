import { z } from 'zod';

// RFC 5321: 4.5.3.1.1, and the 256 of a path in 4.5.3.1.3 without its two brackets.
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

// The HTML standard's rule, by which every browser checks `<input type="email">`: `a@b.c` and `root@nas` are addresses.
const PATTERN = new RegExp(`^(?=[^@]{1,${MAX_LOCAL_PART}}@)${z.regexes.html5Email.source.slice(1)}`);

/** An e-mail address as it is stored and sent: ASCII, at most 254 characters. */
export const email = z.email({ pattern: PATTERN }).max(MAX_ADDRESS);

// Browsers encode `почта.рф` for mail servers themselves, other programs do not. A local part stays as it is: few mail
// servers accept letters other than ASCII there.
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^\0-\x7f]/.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** An e-mail address as people write it: spaces around it are dropped, an international domain is encoded. */
export const emailAddress = z.string().trim().transform(withAsciiDomain).pipe(email);
