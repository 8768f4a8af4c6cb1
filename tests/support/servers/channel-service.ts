import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: string };

/** What a path answers; `hang` never does. */
export type ServiceAnswer = { status: number; json?: unknown; headers?: Record<string, string> } | 'hang';

type Later = Promise<ServiceAnswer>;

export type ChannelService = {
  origin: string;
  received: ReceivedMessage[];
  /** What was sent to a path, its query aside. */
  sentTo: (path: string) => ReceivedMessage[];
  /** Answers by path, also some that come later; 200 with an empty object by default. */
  answers: Map<string, ServiceAnswer | Later>;
  /** Waits until a path has so many messages. */
  waitFor: (path: string, count?: number) => Promise<void>;
  /** Breaks the connections of what hangs. */
  drop: () => void;
  close: () => Promise<void>;
};

async function answerWith(res: ServerResponse, given: ServiceAnswer | Later): Promise<void> {
  const answer = await given;
  if (answer === 'hang') return;
  res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  res.end(JSON.stringify(answer.json ?? {}));
}

/** Starts a service that channels send to, on a free port of this machine. */
export async function startChannelService(): Promise<ChannelService> {
  const received: ReceivedMessage[] = [];
  const answers = new Map<string, ServiceAnswer | Later>();
  const events = new EventEmitter();
  const pathOf = (url: string) => url.split('?')[0] ?? '';
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      received.push({ path, headers: req.headers, body: Buffer.concat(chunks).toString() });
      void answerWith(res, answers.get(pathOf(path)) ?? { status: 200 });
      events.emit('message');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sentTo = (path: string) => received.filter((message) => pathOf(message.path) === path);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    sentTo,
    answers,
    waitFor: async (path, count = 1) => {
      while (sentTo(path).length < count) await once(events, 'message');
    },
    drop: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
