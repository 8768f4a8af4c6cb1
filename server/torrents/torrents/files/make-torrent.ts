import path from 'node:path';
import createTorrent from 'create-torrent';
import { readTorrentFile, withoutAddresses, type TorrentInfo } from './torrent-file.ts';

export type MakeTorrentOptions = {
  isPrivate: boolean;
  /** The address of a page about the torrent. */
  comment: string;
  /** 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
};

const MIN_PIECE = 16 * 1024;
const MAX_PIECE = 16 * 1024 * 1024;
const MAX_PIECES = 1500;

/** Chooses the piece length: the smallest power of two that keeps the torrent below 1500 pieces, if possible. */
export function choosePieceLength(size: number): number {
  let length = MIN_PIECE;
  while (length < MAX_PIECE && size / length > MAX_PIECES) length *= 2;
  return length;
}

/** Makes a version 1 torrent of a file or a folder, without any addresses. */
export async function makeTorrent(
  { at, size }: { at: string; size: number },
  { isPrivate, comment, onProgress }: MakeTorrentOptions,
): Promise<{ info: TorrentInfo; bytes: Buffer }> {
  const encoded = await new Promise<Uint8Array>((resolve, reject) => {
    const options = {
      name: path.basename(at),
      comment,
      createdBy: 'Akane',
      pieceLength: choosePieceLength(size),
      announceList: [],
      ...(isPrivate ? { private: true } : {}),
      onProgress: (hashed: number, total: number) => onProgress?.(hashed / total),
    };
    createTorrent(at, options, (error, torrent) => (error ? reject(error) : resolve(torrent)));
  });
  return { info: readTorrentFile(encoded), bytes: withoutAddresses(encoded) };
}
