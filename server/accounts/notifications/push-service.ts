import { createECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { PushSubscription } from '#contract/notifications.ts';
import type { Database } from '#server/platform/database/open.ts';
import { serverKey } from '#server/platform/database/server-key.ts';
import {
  createPublicLookup,
  isNotPublic,
  type NewResolver,
} from '#server/platform/http/outgoing/public-lookup.ts';
import { isOutgoingAddress } from '#server/platform/http/outgoing/outgoing-address.ts';

/**
 * The result of a push message: `gone` when the browser has unsubscribed, `refused` when the message will never be
 * accepted, `later` when a retry may succeed.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

/** Sends push messages to browsers. */
export type PushService = {
  /** A newer message of one topic replaces those still waiting for the browser. */
  send: (to: PushSubscription, message: string, topic: string) => Promise<PushOutcome>;
  close: () => void;
};

export type PushConfig = {
  /** The contact of the operator for push services: `mailto:…` or `https://…`. */
  contact: string;
  /** Origins of push services that the operator runs. */
  ownServices: readonly string[];
  /** Replaces the DNS resolver in tests. */
  newResolver?: NewResolver;
};

/** The longest time that one message takes. */
export const PUSH_TIMEOUT_MS = 10_000;
const MAX_BYTES = 16_384;
const TTL_SECONDS = 24 * 3600;

async function keyPair(db: Database): Promise<{ publicKey: string; privateKey: string }> {
  const key = await serverKey(db, 'web-push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

/** Reads the public VAPID key, with which browsers verify our messages. */
export async function pushKey(db: Database): Promise<string> {
  return (await keyPair(db)).publicKey;
}

type RequestDetails = { headers: http.OutgoingHttpHeaders; body: Buffer | null };

function post(
  address: URL,
  { headers, body }: RequestDetails,
  agent: https.Agent | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { request } = address.protocol === 'https:' ? https : http;
    const signal = AbortSignal.timeout(PUSH_TIMEOUT_MS);
    const outgoing = request(address, { method: 'POST', headers, agent, signal }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > MAX_BYTES) answer.destroy();
      });
      answer.on('error', () => {});
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/**
 * Opens the service that encrypts and sends push messages, only to public push services or those that the operator
 * configured.
 */
export async function openPushService(
  db: Database,
  { contact, ownServices, newResolver }: PushConfig,
): Promise<PushService> {
  const vapidDetails = { subject: contact, ...(await keyPair(db)) };
  const publicAgent = new https.Agent({ keepAlive: true, lookup: createPublicLookup(newResolver) });
  const send: PushService['send'] = async (to, message, topic) => {
    // The rules may have become stricter since the device was added.
    if (!isOutgoingAddress(to.endpoint, ownServices)) return 'gone';
    // Loaded with the first message: most processes send none.
    const { default: webPush } = await import('web-push');
    const options = { vapidDetails, TTL: TTL_SECONDS, urgency: 'normal', topic } as const;
    let details: RequestDetails;
    try {
      details = webPush.generateRequestDetails(to, message, options);
    } catch {
      // The keys of the subscription are invalid.
      return 'gone';
    }
    const address = new URL(to.endpoint);
    const isOwn = ownServices.includes(address.origin);
    return post(address, details, isOwn ? undefined : publicAgent).then(outcomeOf, (error: unknown) =>
      isNotPublic(error) ? 'refused' : 'later',
    );
  };
  return { send, close: () => publicAgent.destroy() };
}
