import type { IncomingMessage } from 'node:http';

const CHECK_MS = 10_000;

/**
 * Destroys a body when nothing has arrived for ten seconds although there was room for it. A slow reader, which leaves
 * no room, may take any time.
 */
export function destroyWhenStalled(body: IncomingMessage, checkMs = CHECK_MS): void {
  let before = -1;
  const timer = setInterval(() => {
    const received = body.socket?.bytesRead;
    const hasRoom = body.readableLength < body.readableHighWaterMark;
    if (received === before && hasRoom && !body.complete) body.destroy(new Error('S3 sends no more'));
    before = received;
  }, checkMs).unref();
  body.once('close', () => clearInterval(timer));
}
