import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { isOutgoingAddress } from '#server/platform/http/outgoing/outgoing-address.ts';
import {
  createPublicLookup,
  isNotPublic,
  type NewResolver,
} from '#server/platform/http/outgoing/public-lookup.ts';
import {
  type Announcing,
  type Answer,
  type Destination,
  type Message,
  type Outcome,
  type Outgoing,
  readAnswer,
  requestTo,
  SERVICE_NAMES,
} from './channel-requests.ts';

/** The longest time that one message takes. */
export const SEND_TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;

/** Replaces the DNS resolver and the limit of time in tests. */
export type SendOptions = { newResolver?: NewResolver; timeoutMs?: number };

/** Sends a message to a channel; never throws. */
export type Send = (to: Destination, message: Message) => Promise<Outcome>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The seconds of `Retry-After`, which has seconds or a time by the clock of whoever answers. */
function readRetryAfter({ date, 'retry-after': after }: http.IncomingHttpHeaders): number | undefined {
  if (after === undefined) return undefined;
  const seconds = Number.isFinite(Number(after))
    ? Number(after)
    : (Date.parse(after) - Date.parse(date ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** No answer came; `isUnsure` when the request may have arrived. */
class NoAnswer extends Error {
  readonly isUnsure: boolean;
  constructor(cause: unknown, isUnsure: boolean) {
    super('no answer', { cause });
    this.isUnsure = isUnsure;
  }
}

type PostOptions = { agent: https.Agent | undefined; timeoutMs: number };

function post({ url, headers, body }: Outgoing, { agent, timeoutMs }: PostOptions): Promise<Answer> {
  const address = new URL(url);
  const isSecure = address.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const { request } = isSecure ? https : http;
    const length = { 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'Akane' };
    let isConnected = false;
    let answer: http.IncomingMessage | undefined;
    const chunks: Buffer[] = [];
    // The first call counts. The status says enough where the rest does not come.
    const end = (cause?: unknown) => {
      clearTimeout(timer);
      if (!answer) return reject(new NoAnswer(cause, isConnected));
      const { statusCode: status = 0, headers: given } = answer;
      resolve({
        status,
        json: parseJson(Buffer.concat(chunks).toString()),
        retryAfter: readRetryAfter(given),
      });
    };
    const outgoing = request(
      address,
      { method: 'POST', headers: { ...headers, ...length }, agent: agent ?? false },
      (begun) => {
        answer = begun;
        let bytes = 0;
        begun.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > MAX_BYTES) begun.destroy();
        });
        begun.on('error', () => {});
        begun.on('close', () => end());
      },
    );
    // Ends the attempt by itself, whatever the connection does.
    const timer = setTimeout(() => {
      end(new DOMException('no answer in time', 'TimeoutError'));
      outgoing.destroy();
    }, timeoutMs);
    // Until the connection stands, nothing of the request has left.
    outgoing.on('socket', (socket: Socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      }),
    );
    outgoing.on('error', (cause) => answer ?? end(cause));
    // After 101 the connection closes with neither an answer nor an error.
    outgoing.on('close', () => answer ?? end());
    outgoing.end(body);
  });
}

const CERTIFICATE = /^(?:UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|CERT_|ERR_TLS)/;

function describeNoAnswer(name: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNREFUSED') return `${name}: соединение не принимают.`;
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ESERVFAIL')
    return `${name}: имя сервера не находится в DNS.`;
  if (CERTIFICATE.test(code)) return `${name}: сертификату сервера нельзя верить (${code}).`;
  const isLate = cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError');
  return isLate ? `${name}: ответа нет дольше 10 секунд.` : `${name}: соединение оборвалось.`;
}

const NOT_PUBLIC =
  'Этот адрес в частной сети: отправлять туда нельзя. Владелец сайта может разрешить его в WEBHOOK_SERVICES.';

/**
 * Opens what sends messages to channels: only to named public hosts over https, to the services where the settings say,
 * and to origins of the operator.
 */
export function openSender(services: Announcing, options: SendOptions = {}): Send {
  const { newResolver, timeoutMs = SEND_TIMEOUT_MS } = options;
  const agent = new https.Agent({ keepAlive: false, lookup: createPublicLookup(newResolver) });
  const { telegram, vk, max, ownOrigins } = services;
  const trusted = [...[telegram, vk, max].map((base) => new URL(base).origin), ...ownOrigins];
  return async (to, message) => {
    const { kind } = to;
    const outgoing = requestTo(to, message, services);
    if (typeof outgoing === 'string') return { state: 'refused', reason: outgoing };
    const { url } = outgoing;
    const isTyped = kind === 'discord' || kind === 'webhook';
    if (!isOutgoingAddress(url, isTyped ? ownOrigins : trusted))
      return { state: 'refused', reason: NOT_PUBLIC };
    const isTrusted = (isTyped ? ownOrigins : trusted).includes(new URL(url).origin);
    try {
      return readAnswer(await post(outgoing, { agent: isTrusted ? undefined : agent, timeoutMs }), to);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { cause, isUnsure } = error;
      if (isNotPublic(cause)) return { state: 'refused', reason: NOT_PUBLIC };
      return { state: isUnsure ? 'unsure' : 'later', reason: describeNoAnswer(SERVICE_NAMES[kind], cause) };
    }
  };
}
