import { createContext, type RouterContextProvider } from 'react-router';

/** The text of each inline script of a rendered page. */
export const inlineScriptsContext = createContext<ReadonlySet<string>>(new Set());

/** What one page lets in beyond the policy of every page. */
export type PagePolicy = {
  /** Origins of other sites that it may show in a frame. */
  frameOrigins: readonly string[];
  /** Origins of other services that it may ask. */
  connectOrigins: readonly string[];
  /** Whether its scripts may load scripts of other services. */
  hasOtherScripts: boolean;
  /** Inline scripts that are not its own, but may stand in it later. */
  laterScripts: readonly string[];
  /** Whether any other site may show it in a frame. */
  isEmbed: boolean;
  /** Whether it is the frame that an ad is fetched and played in. */
  isAdFrame: boolean;
};

const policyContext = createContext<PagePolicy>({
  frameOrigins: [],
  connectOrigins: [],
  hasOtherScripts: false,
  laterScripts: [],
  isEmbed: false,
  isAdFrame: false,
});

/** Lets more into the page that is being made: its loader alone knows what it shows. */
export function widenPolicy(context: Readonly<RouterContextProvider>, more: Partial<PagePolicy>): void {
  context.set(policyContext, { ...policyOf(context), ...more });
}

/** What the loaders of a page have let in. */
export function policyOf(context: Readonly<RouterContextProvider>): PagePolicy {
  return context.get(policyContext);
}

function contentPolicy(hashes: readonly string[], videoOrigins: readonly string[], page: PagePolicy): string {
  const isDevelopment = import.meta.env?.DEV ?? false;
  // The development server writes styles and scripts into the page and talks over a socket; beside a hash
  // 'unsafe-inline' would mean nothing.
  const inline = isDevelopment ? ["'unsafe-inline'"] : hashes;
  const trusted = page.hasOtherScripts && !isDevelopment ? ["'strict-dynamic'"] : [];
  const media = ["'self'", 'blob:', ...videoOrigins].join(' ');
  const style = isDevelopment ? "'self' 'unsafe-inline'" : "'self'";
  const connect = isDevelopment ? `${media} ws:` : media;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline, ...trusted].join(' ')}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    `media-src ${media}`,
    `connect-src ${[connect, ...page.connectOrigins].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Ads play in a frame of ours, whichever page the film was reached from.
    `frame-src ${["'self'", ...page.frameOrigins].join(' ')}`,
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

/** The headers every page goes out with; `hashes` are the sources that let its inline scripts run. */
export function securityHeaders(
  hashes: readonly string[],
  { publicOrigin, videoOrigins }: { publicOrigin: string; videoOrigins: readonly string[] },
  page: PagePolicy,
): [string, string][] {
  const policy = page.isAdFrame ? guestPolicy(publicOrigin) : contentPolicy(hashes, videoOrigins, page);
  const headers: [string, string][] = [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(page.isEmbed || page.isAdFrame ? EMBEDDED : ALONE),
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  // Promising https from an http address would lock visitors out of a site on a home network.
  if (publicOrigin.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains']);
  }
  return headers;
}
