import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestStarts } from '../../diagnostics.ts';
import { proxyTest } from '#server/platform/http/request/client-address.ts';
import { plainAddress } from '#server/platform/http/request/forwarded.ts';

const ids = new AsyncLocalStorage<string>();
const FORM = /^[\w.:+=/-]{1,64}$/;

/**
 * Gives each request an id that is known wherever the request is worked on: the `X-Request-Id` of a trusted proxy, or a
 * new one. Returns the function that ends it.
 */
export function followRequests(trustedProxies: readonly string[]): () => void {
  const isProxy = proxyTest(trustedProxies);
  const idOf = ({ headers, socket }: IncomingMessage) => {
    const given = headers['x-request-id'];
    const isUsed = typeof given === 'string' && FORM.test(given);
    return isUsed && isProxy(plainAddress(socket.remoteAddress ?? '')) ? given : randomUUID();
  };
  requestStarts.bindStore(ids, ({ req }) => idOf(req));
  return () => requestStarts.unbindStore(ids);
}

/** The id of the request that is being worked on; undefined outside of requests and where they are not followed. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}
