import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProviderRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
};
export type ProviderResponse = {
  status?: number;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  /** Continues the response in place of ending it. */
  continueWith?: (res: ServerResponse) => void;
};

export type FakeProvider = {
  origin: string;
  /** Makes the response to each request; a promise that never resolves imitates a provider that hangs. */
  respond: (asked: ProviderRequest) => ProviderResponse | Promise<ProviderResponse>;
  requests: ProviderRequest[];
  close: () => Promise<void>;
};

const json = (value: object): ProviderResponse => ({ body: JSON.stringify(value) });

/** Responds like a provider that accepts every code and returns `person` as the profile. */
export function respondWithProfile(person: object): FakeProvider['respond'] {
  return ({ path }) =>
    json(/token$|oauth2\/auth$/.test(path) ? { access_token: 'a-word', token_type: 'bearer' } : person);
}

/** Starts a server that imitates every social provider with the responses of a test. */
export async function startFakeProvider(person: object = {}): Promise<FakeProvider> {
  const fake: FakeProvider = {
    origin: '',
    respond: respondWithProfile(person),
    requests: [],
    close: async () => {},
  };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { method = '', url = '', headers } = req;
      const asked = {
        method,
        path: url.split('?')[0] ?? '',
        headers,
        body: Buffer.concat(chunks).toString(),
      };
      fake.requests.push(asked);
      void Promise.resolve(fake.respond(asked)).then(
        ({ status = 200, body, headers: more = {}, continueWith: goOn }) => {
          res.writeHead(status, { 'content-type': 'application/json', ...more });
          if (goOn) goOn(res);
          else res.end(body);
        },
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return fake;
}
