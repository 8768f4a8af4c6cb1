import { createContext, type RouterContextProvider } from 'react-router';

/** The text of each inline script of a rendered page. */
export const inlineScriptsContext = createContext<ReadonlySet<string>>(new Set());

/** What one page allows beyond the policy of every page. */
export type PagePolicy = {
  /** Origins of other sites that it may show in a frame. */
  frameOrigins: readonly string[];
  /** Origins of other services that it may call. */
  connectOrigins: readonly string[];
  /** Whether its scripts may load scripts of other services. */
  hasOtherScripts: boolean;
  /** Inline scripts that are not in its HTML but may be added later, by the service worker. */
  laterScripts: readonly string[];
  /** Whether any other site may show it in a frame. */
  isEmbed: boolean;
  /** Whether it is the frame that fetches and plays an ad. */
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

/** Widens the policy of the page that is being rendered; called by its loader, which knows what the page shows. */
export function widenPolicy(context: Readonly<RouterContextProvider>, more: Partial<PagePolicy>): void {
  context.set(policyContext, { ...policyOf(context), ...more });
}

/** The policy of a page, as its loaders have widened it. */
export function policyOf(context: Readonly<RouterContextProvider>): PagePolicy {
  return context.get(policyContext);
}

// The folders of Google Cast: its script loads two more.
const CAST_SCRIPTS = ['cv/js/sender/', 'eureka/clank/', 'cast/sdk/libs/'].map(
  (folder) => `https://www.gstatic.com/${folder}`,
);

/** What the policy of every page of a site allows. */
type SitePolicy = { publicOrigin: string; videoOrigins: readonly string[]; hasCast: boolean };

function contentPolicy(
  hashes: readonly string[],
  { videoOrigins, hasCast }: SitePolicy,
  page: PagePolicy,
): string {
  const isDevelopment = import.meta.env?.DEV ?? false;
  // The development server writes inline styles and scripts and uses a WebSocket; browsers ignore 'unsafe-inline'
  // beside a hash.
  const inline = isDevelopment ? ["'unsafe-inline'"] : hashes;
  const trusted = page.hasOtherScripts && !isDevelopment ? ["'strict-dynamic'"] : [];
  // Every page may become a player by navigation.
  const cast = hasCast && !page.isEmbed ? CAST_SCRIPTS : [];
  const media = ["'self'", 'blob:', ...videoOrigins].join(' ');
  const style = isDevelopment ? "'self' 'unsafe-inline'" : "'self'";
  const connect = isDevelopment ? `${media} ws:` : media;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline, ...trusted, ...cast].join(' ')}`,
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
    // Every page may become a player by navigation, and ads play in a frame of our own.
    `frame-src ${["'self'", ...page.frameOrigins].join(' ')}`,
    `frame-ancestors ${page.isEmbed ? '*' : "'none'"}`,
  ].join('; ');
}

// Ads come from any site and have no scripts.
function adFramePolicy(publicOrigin: string): string {
  const anySite = publicOrigin.startsWith('https:') ? 'https:' : 'https: http:';
  return [
    "default-src 'none'",
    `media-src ${anySite}`,
    `connect-src ${anySite}`,
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ');
}

const ISOLATED: [string, string][] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];
// A cross-origin isolated page may frame only responses with this header.
const EMBEDDED: [string, string][] = [['cross-origin-resource-policy', 'cross-origin']];

/** Makes the security headers of a page; `hashes` are the policy sources that allow its inline scripts. */
export function securityHeaders(
  hashes: readonly string[],
  site: SitePolicy,
  page: PagePolicy,
): [string, string][] {
  const { publicOrigin } = site;
  const policy = page.isAdFrame ? adFramePolicy(publicOrigin) : contentPolicy(hashes, site, page);
  const headers: [string, string][] = [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(page.isEmbed || page.isAdFrame ? EMBEDDED : ISOLATED),
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  // Sent from an http address, it would lock visitors out of a site on a home network.
  if (publicOrigin.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains']);
  }
  return headers;
}
