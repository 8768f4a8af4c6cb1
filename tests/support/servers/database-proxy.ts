import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { DatabaseAddress } from '#server/platform/database/open.ts';

/** A way to a database that a test can cut, as the restart of a pooler does. */
export type DatabaseProxy = {
  address: { url: string };
  /** Lets the next message with this text reach the server, and breaks the connection when it has been obeyed. */
  loseAnswerTo: (text: string) => void;
  /** Breaks all connections, and each new one at once, as a pooler does whose database is gone. */
  cut: () => void;
  /** Breaks all connections and refuses new ones. */
  refuse: () => Promise<void>;
  mend: () => Promise<void>;
  /** How many connections it has refused. */
  refused: () => number;
  close: () => Promise<void>;
};

function connectTo(address: DatabaseAddress): Socket {
  if ('host' in address) return connect(`${address.host}/.s.PGSQL.5432`);
  const { hostname, port } = new URL(address.url);
  return connect(Number(port), hostname);
}

function urlThrough(address: DatabaseAddress, port: number): string {
  if ('host' in address) return `postgres://${address.user}@127.0.0.1:${port}/${address.database}`;
  return Object.assign(new URL(address.url), { host: `127.0.0.1:${port}` }).toString();
}

/** Starts a proxy of a database on a port of its own. */
export async function startDatabaseProxy(target: DatabaseAddress): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  let lost: string | undefined;
  const server = createServer((client) => {
    if (isCut) {
      refused += 1;
      return void client.destroy();
    }
    const database = connectTo(target);
    const end = () => {
      for (const socket of [client, database]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [client, database]) sockets.add(socket.on('error', end).on('close', end));
    let isObeying = false;
    client.on('data', (data) => {
      if (lost !== undefined && data.includes(lost)) [isObeying, lost] = [true, undefined];
      database.write(data);
    });
    database.on('data', (data) => (isObeying ? end() : client.write(data)));
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const refuse = async () => {
    cut();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    address: { url: urlThrough(target, port) },
    loseAnswerTo: (text) => (lost = text),
    cut,
    refuse,
    mend: async () => {
      isCut = false;
      if (!server.listening) await listen(port);
    },
    refused: () => refused,
    close: refuse,
  };
}
