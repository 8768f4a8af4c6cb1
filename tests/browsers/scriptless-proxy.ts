import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a proxy of a site that forbids its scripts in every browser, as a setting of the browser does: the parser then
 * reads `<noscript>` as elements. `requested` are the paths that the browser has asked for.
 */
export async function startScriptlessProxy(
  origin: string,
): Promise<{ origin: string; requested: string[]; stop: () => Promise<void> }> {
  const requested: string[] = [];
  const server = createServer((asked, answer) => {
    requested.push(asked.url ?? '');
    const onward = request(origin + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
      const policy = 'sandbox allow-same-origin allow-forms allow-top-navigation';
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, 'content-security-policy': policy });
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
