import { createContext } from 'react-router';

/** The one-time word that lets the scripts of one answer run. */
export const nonceContext = createContext<string>();

function contentPolicy(nonce: string, mediaOrigins: readonly string[]): string {
  const media = ["'self'", 'blob:', ...mediaOrigins].join(' ');
  // The development server writes styles into the page and talks over a socket.
  const style = import.meta.env?.DEV ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  const connect = import.meta.env?.DEV ? `${media} ws:` : media;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${style}`,
    "img-src 'self' data:",
    `media-src ${media}`,
    `connect-src ${connect}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers every page goes out with. */
export function securityHeaders(
  nonce: string,
  { publicOrigin, mediaOrigins }: { publicOrigin: string; mediaOrigins: readonly string[] },
): [string, string][] {
  const headers: [string, string][] = [
    ['content-security-policy', contentPolicy(nonce, mediaOrigins)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  // Promising https from an http address would lock visitors out of a site on a home network.
  if (publicOrigin.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains']);
  }
  return headers;
}
