import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way from a browser to a site that a test can hold up and cut, as a network does. */
export type WeakNetwork = {
  origin: string;
  /** Holds up whoever sends a large body, once so many bytes have gone to the site since this call. */
  holdAfter: (bytes: number) => Promise<void>;
  /** Ends what `holdAfter` has begun; what was held up goes on. */
  release: () => void;
  /** Breaks all connections and refuses new ones. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** How many bytes have gone to the site. */
  count: () => number;
  close: () => Promise<void>;
};

// Requests without a file stay below.
const LARGE_BYTES = 1_000_000;

/** Starts a proxy of a site on a port of its own. */
export async function startWeakNetwork(target: string): Promise<WeakNetwork> {
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let left = Infinity;
  let total = 0;
  let reached: () => void = () => {};
  const server = createServer((client) => {
    const site = connect(Number(new URL(target).port), 'localhost');
    const end = () => {
      for (const socket of [client, site]) {
        socket.destroy();
        sockets.delete(socket);
        held.delete(socket);
      }
    };
    for (const socket of [client, site]) sockets.add(socket.on('error', end).on('close', end));
    let sent = 0;
    client.on('data', (data) => {
      sent += data.length;
      left -= data.length;
      total += data.length;
      const isAccepted = site.write(data);
      if (left <= 0 && sent > LARGE_BYTES) {
        held.add(client.pause());
        reached();
      } else if (!isAccepted) client.pause();
    });
    site.on('drain', () => held.has(client) || client.resume());
    site.on('data', (data) => client.write(data));
  });
  const listen = (port: number) => once(server.listen(port, 'localhost'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const release = () => {
    left = Infinity;
    for (const client of held) client.resume();
    held.clear();
  };
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    origin: `http://localhost:${port}`,
    holdAfter: (bytes) => {
      left = bytes;
      return new Promise((resolve) => (reached = resolve));
    },
    release,
    cut,
    mend: async () => {
      release();
      await listen(port);
    },
    count: () => total,
    close: cut,
  };
}
