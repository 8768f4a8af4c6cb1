import type { ReleasedTorrent } from '#contract/torrents.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { addressBytes, withAddresses, type Addresses } from './torrent-file.ts';
import type { TorrentFiles } from './torrent-files.ts';
import { findTorrent } from './torrents.ts';
import { webSeedAddresses } from './web-seed.ts';

export type Origins = {
  publicOrigin: string;
  /** Origins that have the stored files. */
  hosts: readonly string[];
};

/** Where a client with a passkey, or without one, announces. */
export function announceAddress(publicOrigin: string, passkey: string | undefined): string {
  const key = passkey === undefined ? '' : `?pk=${encodeURIComponent(passkey)}`;
  return `${publicOrigin}/announce${key}`;
}

export type Kept = { id: number; file_bytes: number | null; has_web_seed: boolean };

function addressesOf(
  { publicOrigin, hosts }: Origins,
  torrent: { hash: string; release: { id: number } },
  { passkey, hasWebSeed }: { passkey: string | undefined; hasWebSeed: boolean },
): Addresses {
  const place = { releaseId: torrent.release.id, hash: torrent.hash };
  return {
    announce: announceAddress(publicOrigin, passkey),
    webSeeds: hasWebSeed ? webSeedAddresses(hosts, place) : [],
  };
}

/** What of torrents lies with us, by their ids. */
export async function findKept(db: Database, ids: readonly number[]): Promise<Map<number, Kept>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('torrents')
    .select(['id', 'file_bytes', 'has_web_seed'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many bytes a caller's .torrent file has; undefined where there is no file. */
export function fileBytes(
  origins: Origins,
  torrent: ReleasedTorrent,
  { kept, passkey }: { kept: Kept | undefined; passkey: string | undefined },
): number | undefined {
  if (kept?.file_bytes == null) return undefined;
  const addresses = addressesOf(origins, torrent, { passkey, hasWebSeed: kept.has_web_seed });
  return kept.file_bytes + addressBytes(addresses);
}

/**
 * A .torrent file whose announce address carries the caller's passkey; fails with `not_found` where the region may not
 * see the torrent or there is no file.
 */
export async function giveFile(
  { db, torrentFiles, ...origins }: Origins & { db: Database; torrentFiles: TorrentFiles },
  hashOrId: string,
  { region, passkey }: { region: Region; passkey: string | undefined },
): Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> }> {
  const torrent = await findTorrent({ db, publicOrigin: origins.publicOrigin }, hashOrId, region);
  const kept = (await findKept(db, [torrent.id])).get(torrent.id);
  const file = kept?.file_bytes == null ? undefined : await torrentFiles.read(torrent.hash);
  if (!kept || !file) throw new Failure('not_found', 'Торрент-файла нет, есть только магнит-ссылка');
  const addresses = addressesOf(origins, torrent, { passkey, hasWebSeed: kept.has_web_seed });
  return { filename: torrent.filename, bytes: withAddresses(file, addresses) };
}
