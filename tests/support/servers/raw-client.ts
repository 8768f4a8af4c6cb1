import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP client that writes raw bytes. */
export type RawClient = {
  socket: Socket;
  /** Everything received so far. */
  received: () => string;
  /** Resolves with everything received when the connection has ended, also by an error. */
  closed: Promise<string>;
};

/** Connects to a local port; `localAddress` (127.0.0.2, …) sets the source address. */
export async function openRawClient(port: number, localAddress?: string): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // A reset also ends the connection.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(
    () => text,
    () => text,
  );
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}
