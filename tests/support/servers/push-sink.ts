import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscription } from '#contract/notifications.ts';

export type ReceivedPushMessage = { path: string; headers: Record<string, string | undefined>; body: Buffer };

export type PushSink = {
  /** The value for `PUSH_SERVICES`. */
  origin: string;
  received: ReceivedPushMessage[];
  /** Response status by path; 201 by default. */
  statusByPath: Map<string, number>;
  /** Waits for the first message to a path. */
  waitForMessage: (path: string) => Promise<ReceivedPushMessage>;
  close: () => Promise<void>;
};

/** Starts a Web Push service on a free port that collects messages. */
export async function startPushSink(): Promise<PushSink> {
  const received: ReceivedPushMessage[] = [];
  const answers = new Map<string, number>();
  const events = new EventEmitter();
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      received.push({
        path,
        headers: { ...req.headers } as ReceivedPushMessage['headers'],
        body: Buffer.concat(chunks),
      });
      res.writeHead(answers.get(path) ?? 201).end();
      events.emit('message');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    statusByPath: answers,
    waitForMessage: async (path) => {
      const find = () => received.find((message) => message.path === path);
      while (!find()) await once(events, 'message');
      return find() as ReceivedPushMessage;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushBrowser = {
  subscription: PushSubscription;
  /** Decrypts a message like a browser, by RFC 8291 and RFC 8188. */
  read: (message: Buffer) => string;
};

/** Makes a browser's subscription with its keys for a push address. */
export function createPushBrowser(endpoint: string): PushBrowser {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const label = (name: string) => Buffer.from(`${name}\0`);
  const read = (message: Buffer) => {
    const salt = message.subarray(0, 16);
    const sender = message.subarray(21, 21 + message.readUInt8(20));
    const encrypted = message.subarray(21 + sender.length);
    const info = Buffer.concat([label('WebPush: info'), publicKey, sender]);
    const secret = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16);
    const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(encrypted.subarray(-16));
    const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  };
  return { subscription: { endpoint, keys }, read };
}
