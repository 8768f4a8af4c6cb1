import { createHash } from 'node:crypto';
import type { NewTorrent } from '#server/torrents/torrents/changes/save-torrent.ts';

/** A torrent of an episode of the release 1, without its files; `more` says what is different. */
export function torrentOf(episodeId: string, more: Partial<NewTorrent> = {}): NewTorrent {
  return {
    release_id: 1,
    hash: createHash('sha1')
      .update(`${episodeId} ${more.label ?? ''}`)
      .digest('hex'),
    size: 1000,
    label: 'Торрент эпизода',
    description: 'эпизод',
    type: 'WEBRip',
    quality: '1080p',
    codec: 'x264/AVC',
    color: null,
    bitrate: null,
    is_hardsub: false,
    file_bytes: 100,
    has_web_seed: false,
    ...more,
  };
}
