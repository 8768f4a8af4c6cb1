import { randomBytes } from 'node:crypto';
import bencode from 'bencode';
import { readTorrentFile, withoutAddresses } from '#server/torrents/torrents/files/torrent-file.ts';
import type { TestApi } from '#tests/support/api.ts';

const PIECE = 16_384;

/** Makes a .torrent file with a name, a size and random piece hashes. */
export function makeTorrentFile(
  name: string,
  size = 100_000,
  more: { info?: object; outside?: object } = {},
): Uint8Array {
  const pieces = randomBytes(Math.ceil(size / PIECE) * 20);
  const info = { name, length: size, 'piece length': PIECE, pieces, private: 1, ...more.info };
  return bencode.encode({ ...more.outside, info });
}

/** Adds a torrent with its file to a release; `fields` override the defaults of the row. */
export async function addTorrentFile(
  { db, torrentFiles }: Pick<TestApi, 'db' | 'torrentFiles'>,
  releaseId: number,
  fields: { name?: string; description?: string; has_web_seed?: boolean; created_at?: string } = {},
): Promise<{ id: number; hash: string }> {
  const { name = 'video.mkv', description = '1', ...rest } = fields;
  const file = makeTorrentFile(name);
  const { hash, size } = readTorrentFile(file);
  const bytes = withoutAddresses(file);
  await torrentFiles.put(hash, bytes);
  const row = { release_id: releaseId, hash, size, description, label: name, file_bytes: bytes.length };
  const facts = { type: 'WEBRip', quality: '1080p', codec: 'x264/AVC' } as const;
  return db
    .insertInto('torrents')
    .values({ ...row, ...facts, ...rest })
    .returning(['id', 'hash'])
    .executeTakeFirstOrThrow();
}
