import { createECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { PushSubscription } from '#contract/notifications.ts';
import type { Database } from '#server/platform/database/open.ts';
import { serverKey } from '#server/platform/database/server-key.ts';
import { createPublicLookup, isNotPublic, type NewResolver } from './public-lookup.ts';
import { isPushAddress } from './push-address.ts';

/**
 * What came of a message: `gone` when the browser has unsubscribed, `refused` when it will never be taken, `later` when
 * it may be.
 */
export type Outcome = 'sent' | 'gone' | 'refused' | 'later';

/** The door through which messages leave to browsers. */
export type PushService = {
  /** Those of one topic that wait for a browser give way to the newest. */
  send: (to: PushSubscription, message: string, topic: string) => Promise<Outcome>;
  close: () => void;
};

export type PushConfig = {
  /** Whom the services may write to about us: `mailto:…` or `https://…`. */
  contact: string;
  /** Origins of services of the operator's own. */
  ownServices: readonly string[];
  /** Whom a test asks for addresses. */
  newResolver?: NewResolver;
};

const PATIENCE_MS = 10_000;
const MAX_BYTES = 16_384;
const LIFE_SECONDS = 24 * 3600;

async function keyPair(db: Database): Promise<{ publicKey: string; privateKey: string }> {
  const key = await serverKey(db, 'web-push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

/** The key by which browsers know that a message is ours. */
export async function pushKey(db: Database): Promise<string> {
  return (await keyPair(db)).publicKey;
}

type Details = { headers: http.OutgoingHttpHeaders; body: Buffer | null };

function post(address: URL, { headers, body }: Details, agent: https.Agent | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const { request } = address.protocol === 'https:' ? https : http;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = request(address, { method: 'POST', headers, agent, signal }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > MAX_BYTES) answer.destroy();
      });
      answer.on('error', () => {});
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/**
 * Opens the way messages go to browsers: encrypted for each, and only to services of the world or those that the
 * operator has named.
 */
export async function openPushService(
  db: Database,
  { contact, ownServices, newResolver }: PushConfig,
): Promise<PushService> {
  // Loaded by the processes that send only.
  const { default: webPush } = await import('web-push');
  const vapidDetails = { subject: contact, ...(await keyPair(db)) };
  const world = new https.Agent({ keepAlive: true, lookup: createPublicLookup(newResolver) });
  const send: PushService['send'] = async (to, message, topic) => {
    // Rules may have become stricter since it was taken in.
    if (!isPushAddress(to.endpoint, ownServices)) return 'gone';
    const options = { vapidDetails, TTL: LIFE_SECONDS, urgency: 'normal', topic } as const;
    let details: Details;
    try {
      details = webPush.generateRequestDetails(to, message, options);
    } catch {
      // Its keys are no keys.
      return 'gone';
    }
    const address = new URL(to.endpoint);
    const isOwn = ownServices.includes(address.origin);
    return post(address, details, isOwn ? undefined : world).then(outcomeOf, (error: unknown) =>
      isNotPublic(error) ? 'refused' : 'later',
    );
  };
  return { send, close: () => world.destroy() };
}
