import { createContext, type RouterContextProvider } from 'react-router';

/** The one-time word that lets the scripts of one answer run. */
export const nonceContext = createContext<string>();

/** What one page lets in beyond the policy of every page. */
export type PagePolicy = {
  /** Origins of other sites that it may show in a frame. */
  frames: readonly string[];
  /** Origins of other services that it may ask. */
  asks: readonly string[];
  /** Whether any other site may show it in a frame. */
  isEmbed: boolean;
  /** Whether it is the frame that an ad is fetched and played in. */
  isGuest: boolean;
};

const policyContext = createContext<PagePolicy>({ frames: [], asks: [], isEmbed: false, isGuest: false });

/** Lets more into the page that is being made: its loader alone knows what it shows. */
export function widenPolicy(context: Readonly<RouterContextProvider>, more: Partial<PagePolicy>): void {
  context.set(policyContext, { ...policyOf(context), ...more });
}

/** What the loaders of a page have let in. */
export function policyOf(context: Readonly<RouterContextProvider>): PagePolicy {
  return context.get(policyContext);
}

function contentPolicy(nonce: string, mediaOrigins: readonly string[], page: PagePolicy): string {
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
    `connect-src ${[connect, ...page.asks].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Ads play in a frame of ours, whichever page the film was reached from.
    `frame-src ${["'self'", ...page.frames].join(' ')}`,
    `frame-ancestors ${page.isEmbed ? '*' : "'none'"}`,
  ].join('; ');
}

/** Ads come from anywhere, and bring no scripts. */
function guestPolicy(publicOrigin: string): string {
  const anywhere = publicOrigin.startsWith('https:') ? 'https:' : 'https: http:';
  return [
    "default-src 'none'",
    `media-src ${anywhere}`,
    `connect-src ${anywhere}`,
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ');
}

const ALONE: [string, string][] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];
// A page that isolates itself frames only what says that it may be anybody's.
const EMBEDDED: [string, string][] = [['cross-origin-resource-policy', 'cross-origin']];

/** The headers every page goes out with. */
export function securityHeaders(
  nonce: string,
  { publicOrigin, mediaOrigins }: { publicOrigin: string; mediaOrigins: readonly string[] },
  page: PagePolicy,
): [string, string][] {
  const policy = page.isGuest ? guestPolicy(publicOrigin) : contentPolicy(nonce, mediaOrigins, page);
  const headers: [string, string][] = [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(page.isEmbed || page.isGuest ? EMBEDDED : ALONE),
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  // Promising https from an http address would lock visitors out of a site on a home network.
  if (publicOrigin.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains']);
  }
  return headers;
}
