import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedCodings } from '#server/platform/http/response/compress.ts';
import { mediaType } from '#server/platform/http/request/media-type.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { refuseUnavailable } from '#server/platform/http/limits/refuse.ts';
import { sendStored } from '../delivery/send-stored.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { assetKey, listSharedAssets } from './shared-assets.ts';

const PREFIX = '/assets/';
// Made-up names must not make a request to the storage each.
const LISTING_MS = 2000;

const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

function createListing(storage: Storage, now: () => number) {
  let names = new Set<string>();
  let listedAt = -Infinity;
  let listing: Promise<void> | undefined;
  const list = async () => {
    listedAt = now();
    names = await listSharedAssets(storage);
  };
  return async (name: string) => {
    if (!names.has(name) && now() - listedAt >= LISTING_MS)
      listing ??= list().finally(() => (listing = undefined));
    await listing;
    return names;
  };
}

/**
 * Serves the assets of builds that other processes use: during a rollout a page of one build is answered by one process
 * and its scripts are requested from another. Answers every address under `/assets/`, with 404 for what no build has.
 */
export function serveSharedAssets(storage: Storage, now = () => performance.now()): FileHandler {
  const namesFor = createListing(storage, now);
  const answer = async (name: string, req: IncomingMessage, res: ServerResponse) => {
    const names = await namesFor(name);
    const accepted = acceptedCodings(req.headers['accept-encoding']);
    const coded = CODINGS.find(({ coding, suffix }) => accepted.has(coding) && names.has(name + suffix));
    const headers = {
      'content-type': mediaType(name),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      ...(coded && { 'content-encoding': coded.coding }),
    };
    const key = assetKey(name + (coded?.suffix ?? ''));
    if (names.has(name) && (await sendStored(storage, { key, headers }, req, res))) return;
    res.writeHead(404, { 'cache-control': 'no-store' }).end();
  };
  return (req, res) => {
    const address = (req.url ?? '').split('?')[0] ?? '';
    if (!address.startsWith(PREFIX)) return false;
    answer(address.slice(PREFIX.length), req, res).catch(() => refuseUnavailable(res));
    return true;
  };
}
