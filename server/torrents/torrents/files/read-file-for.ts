import type { TorrentWithRelease } from '#contract/torrents.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Region } from '#server/platform/location/region.ts';
import { addressBytes, withAddresses, type TorrentAddresses } from './torrent-file.ts';
import type { TorrentFiles } from './torrent-files.ts';
import { findTorrent } from '../torrents.ts';
import { webSeedAddresses } from '../web-seed/web-seed.ts';

/** The origins in the addresses of a torrent: the tracker's and those of web seeds. */
export type TorrentOrigins = Pick<Delivery, 'trackers' | 'origins'>;

/** The announce address at an origin, with the client's passkey if there is one. */
function announceAddress(origin: string, passkey: string | undefined): string {
  const key = passkey === undefined ? '' : `?pk=${encodeURIComponent(passkey)}`;
  return `${origin}/announce${key}`;
}

/** The stored files of a torrent. */
export type StoredFiles = { id: number; file_bytes: number | null; has_web_seed: boolean };

function addressesOf(
  { trackers, origins: hosts }: TorrentOrigins,
  torrent: { hash: string; release: { id: number } },
  { passkey, hasWebSeed }: { passkey: string | undefined; hasWebSeed: boolean },
): TorrentAddresses {
  const webSeed = { releaseId: torrent.release.id, hash: torrent.hash };
  return {
    announce: trackers.map((origin) => announceAddress(origin, passkey)),
    webSeeds: hasWebSeed ? webSeedAddresses(hosts, webSeed) : [],
  };
}

/** Reads which torrents have a .torrent file and a web seed, by id. */
export async function findStoredFiles(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, StoredFiles>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('torrents')
    .select(['id', 'file_bytes', 'has_web_seed'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The size in bytes of the .torrent file that a caller gets; undefined when there is no file. */
export function fileBytes(
  origins: TorrentOrigins,
  torrent: TorrentWithRelease,
  { stored, passkey }: { stored: StoredFiles | undefined; passkey: string | undefined },
): number | undefined {
  if (stored?.file_bytes == null) return undefined;
  const addresses = addressesOf(origins, torrent, { passkey, hasWebSeed: stored.has_web_seed });
  return stored.file_bytes + addressBytes(addresses);
}

/**
 * Reads a .torrent file and adds the announce address with the caller's passkey. Fails with `not_found` when the region
 * may not see the torrent or there is no file.
 */
export async function readFileFor(
  { db, torrentFiles, delivery }: { db: Database; torrentFiles: TorrentFiles; delivery: TorrentOrigins },
  hashOrId: string,
  { region, passkey }: { region: Region; passkey: string | undefined },
): Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> }> {
  const torrent = await findTorrent({ db, delivery }, hashOrId, region);
  const stored = (await findStoredFiles(db, [torrent.id])).get(torrent.id);
  const file = stored?.file_bytes == null ? undefined : await torrentFiles.read(torrent.hash);
  if (!stored || !file) throw new Failure('not_found', 'Торрент-файла нет, есть только магнит-ссылка');
  const addresses = addressesOf(delivery, torrent, { passkey, hasWebSeed: stored.has_web_seed });
  return { filename: torrent.filename, bytes: withAddresses(file, addresses) };
}
