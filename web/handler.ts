import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { SETTINGS_PATH } from '#contract/addresses.ts';
import { createClient, type Fetch, type ReadCache } from '#contract/client.ts';
import {
  apiContext,
  callForPage,
  castContext,
  deliveryOriginsContext,
  originContext,
  originsContext,
} from '#web/page/api.ts';
import { scriptHashes } from '#web/page/policy/script-hash.ts';
import { inlineScriptsContext, policyOf, securityHeaders } from '#web/page/policy/security-headers.ts';
import { canonicalPath } from '#web/page/request/canonical-path.ts';
import { withReadableAddress } from '#web/page/request/readable-address.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { isOfStudio, withoutStudio, withStudio, worksInStudio } from '#web/page/request/studio-entry.ts';
import { type InTurn, inTurnContext, refusalContext, renderedHtmlContext } from './entry.server.tsx';

export type SiteOptions = {
  /** Called with what a page threw unexpectedly. */
  logError: (error: unknown) => void;
  /** Where visitors reach the site, without a slash at the end. */
  publicOrigin: string;
  /** All origins of the site, the canonical one first. */
  publicOrigins: readonly string[];
  /** Other origins that videos may come from. */
  videoOrigins: string[];
  /** Origins with the same stored files, the preferred one first. */
  deliveryOrigins: string[];
  /** Whether Google Cast is on. */
  hasCast: boolean;
};

// Set by the server from the socket's own address, and by a CDN that it trusts.
const CALLER_HEADERS = ['akane-client', 'akane-country'];

// Who calls, with which program and from which page: the API refuses writes that another site makes a browser send.
const PASSED_ON = ['cookie', ...CALLER_HEADERS, 'user-agent', 'host', 'origin', 'sec-fetch-site'];

// The status of the API while the database is unavailable.
const UNAVAILABLE = 503;
const RETRY_SECONDS = '5';

const NO_BODY = Buffer.alloc(0);

// Only forms of the settings take files. The bound is above the API's, so that the API can explain a file that is too
// large.
const TAKES_FILES = SETTINGS_PATH;
const MAX_FORM_BYTES = 16_000_000;

/** The largest form with a file that may be sent to an address, in bytes; undefined where forms have none. */
export function fileBound(path: string): number | undefined {
  return path.startsWith(TAKES_FILES) ? MAX_FORM_BYTES : undefined;
}

/** Passes on to the API who the visitor is and collects the cookies it sets. */
function inNameOf(visitor: Request, api: Fetch, setCookies: string[]): Fetch {
  return async (request) => {
    for (const name of PASSED_ON) {
      const value = visitor.headers.get(name);
      if (value !== null) request.headers.set(name, value);
    }
    const response = await api(request);
    setCookies.push(...response.headers.getSetCookie());
    return response;
  };
}

type RouteOfBuild = { path?: string; parentId?: string };

/** The patterns of the addresses of all pages; a parameter is written as `:alias`. */
export function listPagePatterns(): string[] {
  const routes = build.routes as Record<string, RouteOfBuild | undefined>;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const paths = Object.keys(routes).map((id) =>
    pathOf(id)
      .replaceAll(/\/+/g, '/')
      .replace(/(.)\/$/, '$1'),
  );
  return [...new Set(paths)];
}

/**
 * The API as the site calls it: by a `fetch` for each page, or from the cached responses, which costs no request.
 * `Reads` is a function of the server that both call with what the page shows.
 */
export type SiteApi<Reads> = {
  fetchForPage: (reads: Reads) => Fetch;
  cacheReaderFor: (visitor: Headers, reads: Reads) => ReadCache;
};

/** A rendered page; a redirect has no body. */
export type RenderedSitePage = { status: number; headers: Headers; body: Buffer<ArrayBuffer> };

/** Makes the handler that renders every page of the site; it reads data only through the API. */
export function createWebHandler<Reads>(
  api: SiteApi<Reads>,
  site: SiteOptions,
): (request: Request, reads: Reads, inTurn?: InTurn) => Promise<RenderedSitePage> {
  // The two types differ only in how they write optional members.
  const server = build as ServerBuild;
  // The server has refused forms of other sites before (`server/platform/http/pages.ts`).
  const allowedActionOrigins = ['**'];
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (!request.signal.aborted && !isRouteErrorResponse(error)) site.logError(error);
  };
  const entry = { ...server.entry, module: { ...server.entry.module, handleError } };
  const rendererOf = (own: ServerBuild) => ({
    render: createRequestHandler({ ...own, entry, allowedActionOrigins }, import.meta.env.MODE),
    paths: Object.values(own.routes).map((route) => route?.path ?? ''),
  });
  const forMembers = rendererOf(import.meta.env.DEV ? server : withStudio(server));
  const forVisitors = import.meta.env.DEV ? forMembers : rendererOf(withoutStudio(server));
  const deliveryOrigins = site.deliveryOrigins.map((origin) => (origin === site.publicOrigin ? '' : origin));

  return async (asked, reads, inTurn) => {
    const request = withReadableAddress(asked);
    const url = new URL(request.url);
    const setCookies: string[] = [];
    const fetch = inNameOf(request, api.fetchForPage(reads), setCookies);
    const client = createClient(fetch, url.origin, api.cacheReaderFor(request.headers, reads));
    const call = callForPage(client, url.pathname);
    const isForMember =
      isOfStudio(url.pathname) && hasSessionCookie(request, site.publicOrigin) && (await worksInStudio(call));
    const { render, paths } = isForMember ? forMembers : forVisitors;

    const settled = canonicalPath(url.pathname, paths);
    if (settled !== url.pathname && (request.method === 'GET' || request.method === 'HEAD')) {
      return { status: 308, headers: new Headers({ location: settled + url.search }), body: NO_BODY };
    }

    const context = new RouterContextProvider();
    context.set(apiContext, call);
    context.set(originContext, site.publicOrigin);
    context.set(originsContext, site.publicOrigins);
    context.set(castContext, site.hasCast);
    if (inTurn) context.set(inTurnContext, inTurn);
    context.set(deliveryOriginsContext, deliveryOrigins.length > 1 ? deliveryOrigins : []);

    const page = await render(request, context);
    const refusal = context.get(refusalContext);
    if (refusal !== null) throw refusal;
    const { status, headers } = page;
    // With it the router in a page that a former member has open would look for the routes of the studio in the answer.
    if (isOfStudio(url.pathname) && !isForMember) headers.delete('x-remix-response');
    // A page with a secret in its address sets a stricter policy.
    const referrerPolicy = headers.get('referrer-policy');
    const policy = policyOf(context);
    const hashes = await scriptHashes([...context.get(inlineScriptsContext), ...policy.laterScripts]);
    for (const [name, value] of securityHeaders(hashes, site, policy)) headers.set(name, value);
    if (referrerPolicy) headers.set('referrer-policy', referrerPolicy);
    if (status === UNAVAILABLE) headers.set('retry-after', RETRY_SECONDS);
    for (const cookie of setCookies) headers.append('set-cookie', cookie);
    const html = page.body ? Buffer.from(await page.arrayBuffer()) : context.get(renderedHtmlContext);
    return { status, headers, body: html ?? NO_BODY };
  };
}
