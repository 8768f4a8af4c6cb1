import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that writes what it is told to, byte for byte. */
export type RawClient = {
  socket: Socket;
  /** What it has received so far. */
  received: () => string;
  /** Resolves when the connection is over, however it ended, with all that was received. */
  closed: Promise<string>;
};

/** Connects to this machine, from another of its addresses (127.0.0.2, …) where one is named. */
export async function rawClient(port: number, localAddress?: string): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // A reset is one of the ends that are waited for.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(
    () => text,
    () => text,
  );
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}
