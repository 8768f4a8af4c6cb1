import path from 'node:path';
import type { StorageKind } from '#contract/studio/system/storage-kinds.ts';
import { isSourceKey, releaseOfTorrent, releaseOfVideo } from '#server/media/storage/storage.ts';

/** What a stored file is, and the folder or file that a row names or that the sweep removes as a whole. */
export type StoredKind = { kind: StorageKind; releaseId: number; unit: string };

function kindInVideo(name: string): StorageKind {
  if (!/\.(?:ts|m3u8)$/.test(name)) return 'previews';
  return name.startsWith('1080') ? 'video_1080' : 'video_lower';
}

/** Tells by its key what a stored file is. */
export function storedKind(key: string): StoredKind {
  const unit = key.split('/').slice(0, 3).join('/');
  const ofVideo = releaseOfVideo(key);
  if (ofVideo !== undefined) return { kind: kindInVideo(path.posix.basename(key)), releaseId: ofVideo, unit };
  const ofTorrent = releaseOfTorrent(key);
  if (ofTorrent !== undefined) return { kind: 'torrents', releaseId: ofTorrent, unit };
  if (isSourceKey(key)) return { kind: 'sources', releaseId: 0, unit: key };
  return { kind: 'pictures', releaseId: 0, unit: key };
}
