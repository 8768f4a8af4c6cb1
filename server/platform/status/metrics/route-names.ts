import { TrieRouter } from 'hono/router/trie-router';
import { withoutEndSlashes } from '../../http/end-slashes.ts';

// What is served without a route.
const FILES = ['/storage/*', '/assets/*', '/announce', '/announce/*', '/scrape', '/scrape/*'];
const ANY_METHOD = 'ALL';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request as a label; clients may send any word. */
export function methodName(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : 'other';
}

/**
 * Makes the function that names the route pattern of an address; undefined for an address without a route, so that no
 * text of a client becomes a name. A pattern that matches everything is no route.
 */
export function createRouteNames(patterns: readonly string[]): (address: string) => string | undefined {
  const router = new TrieRouter<string>();
  const routes = patterns.filter((pattern) => !/^\/?\*$/.test(pattern) && pattern !== '/api/*');
  for (const pattern of [...routes, ...FILES]) router.add(ANY_METHOD, pattern, pattern);
  return (address) => {
    // React Router loads the data of a page at its address with this ending.
    const path = (address.split('?')[0] ?? '').replace(/(?:\/_root)?\.data$/, '');
    const [[first]] = router.match(ANY_METHOD, withoutEndSlashes(path) || '/');
    return first?.[0];
  };
}
