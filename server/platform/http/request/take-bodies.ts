import type { IncomingMessage, ServerResponse } from 'node:http';
import { widestNetworkOf } from '../limits/rate-limit.ts';
import type { Refusal } from '../limits/refuse.ts';
import { refusalOfFailure, toFailure } from '../response/errors.ts';
import { createBodyMemory, type BodyMemory } from './body-memory.ts';
import { CLIENT_HEADER } from './client-address.ts';
import {
  announcedLength,
  type BodyOwner,
  createBodyReader,
  MAX_BODY_BYTES,
  type Receive,
  refuseByHead,
  tooLarge,
  type Upload,
} from './request-body.ts';

/** What a request from a socket can do besides what `Request` can. */
export type SocketCall = { receive: Receive };

export type Bodies = {
  /**
   * Reads the body of a request whole, before anything answers it, but for files that a route reads. Returns a refusal
   * when the body is not acceptable.
   */
  take: (
    req: IncomingMessage,
    res: ServerResponse,
    upload: Upload | undefined,
  ) => Promise<Refusal | undefined>;
  callOf: (req: IncomingMessage, res: ServerResponse) => SocketCall;
  /**
   * Forgets the body of a request whose answer is made: its client may read the answer for minutes, and others need the
   * memory.
   */
  forget: (req: IncomingMessage) => void;
};

// `@hono/node-server` reads the body from the property `rawBody`.
type WithBody = IncomingMessage & { rawBody?: Buffer<ArrayBuffer>; releaseBody?: () => void };

const READS = /^(GET|HEAD)$/;

const MULTIPART = /^multipart\/form-data\b/i;

// Only a form with a file is larger than a small body.
async function findAccount(req: IncomingMessage, { accountOf }: Upload): Promise<string | undefined> {
  const isSmall = (announcedLength(req) ?? 0) <= MAX_BODY_BYTES;
  return isSmall || !MULTIPART.test(req.headers['content-type'] ?? '') ? undefined : accountOf?.(req);
}

/** Opens the reading of bodies over one common memory; the bound of a network does not hold for exempt addresses. */
export function openBodies(
  isExempt: (address: string) => boolean,
  memory: BodyMemory = createBodyMemory(),
): Bodies {
  const readBody = createBodyReader(memory);
  const networkOfCaller = (req: IncomingMessage) => {
    const address = String(req.headers[CLIENT_HEADER]);
    return isExempt(address) ? '' : widestNetworkOf(address);
  };
  const read = async (req: WithBody, res: ServerResponse, owner: Pick<BodyOwner, 'account' | 'maxBytes'>) => {
    const { bytes, release } = await readBody(req, res, { network: networkOfCaller(req), ...owner });
    req.releaseBody = release;
    return bytes;
  };
  const forget = (req: WithBody) => {
    req.releaseBody?.();
    delete req.releaseBody;
    delete req.rawBody;
  };
  return {
    forget,
    take: async (req: WithBody, res, upload) => {
      const refusal = refuseByHead(req, upload);
      if (refusal || (upload && !upload.accountOf)) return refusal;
      try {
        const account = upload && (await findAccount(req, upload));
        const maxBytes = account === undefined ? MAX_BODY_BYTES : (upload?.maxBytes ?? MAX_BODY_BYTES);
        if ((announcedLength(req) ?? 0) > maxBytes) throw tooLarge(maxBytes);
        req.rawBody = await read(req, res, { account, maxBytes });
        // No route reads it.
        if (READS.test(req.method ?? '')) forget(req);
        return undefined;
      } catch (error) {
        const failure = toFailure(error);
        if (!failure) throw error;
        return refusalOfFailure(failure);
      }
    },
    callOf: (req, res) => ({
      receive: async (maxBytes, account) => {
        const { rawBody } = req as WithBody;
        if (rawBody && rawBody.length > maxBytes) throw tooLarge(maxBytes);
        return rawBody ?? read(req, res, { account, maxBytes });
      },
    }),
  };
}
