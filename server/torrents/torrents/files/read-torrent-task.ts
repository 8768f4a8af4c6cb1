import type { ReleaseType } from '#contract/enums.ts';
import { inWorker } from '#server/platform/workers/answer.ts';
import { detectFacts, type FactOverrides, type TorrentFacts } from './torrent-facts.ts';
import { readTorrentFile, withoutAddresses, type TorrentInfo } from './torrent-file.ts';
import { videosAmong } from './video-files.ts';

export type ReadTorrentTask = { file: Uint8Array; releaseType: ReleaseType; overrides: FactOverrides };
export type ReadTorrent = {
  info: Omit<TorrentInfo, 'files'>;
  /** The file without any addresses. */
  bytes: Uint8Array;
  facts: TorrentFacts;
};

/** Reads a .torrent file and what its names say in a worker thread, see `read-torrent.ts`. */
export default inWorker(({ file, releaseType, overrides }: ReadTorrentTask): ReadTorrent => {
  const { files, ...info } = readTorrentFile(file);
  const evidence = { title: info.name, videos: videosAmong(files), video: {}, releaseType };
  return { info, bytes: withoutAddresses(file), facts: detectFacts(evidence, overrides) };
});
