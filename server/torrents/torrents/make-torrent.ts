import path from 'node:path';
import createTorrent from 'create-torrent';
import { readTorrentFile, withoutAddresses, type TorrentInfo } from './torrent-file.ts';

export type Making = {
  isPrivate: boolean;
  /** Where people read about it. */
  comment: string;
  /** 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
};

const SMALLEST_PIECE = 16 * 1024;
const LARGEST_PIECE = 16 * 1024 * 1024;
const MAX_PIECES = 1500;

/** The length of a torrent's pieces: a power of two, as small as leaves the file small. */
export function pieceLength(size: number): number {
  let length = SMALLEST_PIECE;
  while (length < LARGEST_PIECE && size / length > MAX_PIECES) length *= 2;
  return length;
}

/** Makes a torrent of version 1 of a file or a folder, without any address in it. */
export async function makeTorrent(
  { at, size }: { at: string; size: number },
  { isPrivate, comment, onProgress }: Making,
): Promise<{ info: TorrentInfo; bytes: Buffer }> {
  const made = await new Promise<Uint8Array>((resolve, reject) => {
    const options = {
      name: path.basename(at),
      comment,
      createdBy: 'Akane',
      pieceLength: pieceLength(size),
      announceList: [],
      ...(isPrivate ? { private: true } : {}),
      onProgress: (hashed: number, total: number) => onProgress?.(hashed / total),
    };
    createTorrent(at, options, (error, torrent) => (error ? reject(error) : resolve(torrent)));
  });
  return { info: readTorrentFile(made), bytes: withoutAddresses(made) };
}
