import { z } from 'zod';
import { torrentCodec, torrentColor, torrentQuality, torrentType } from './enums.ts';
import { count, datetime, described } from './values.ts';

export const torrent = z.object({
  id: z.int(),
  hash: z.string().regex(/^[0-9a-f]{40}$/),
  /** Bytes. */
  size: count,
  type: described(torrentType),
  color: described(torrentColor.nullable()),
  codec: z.object({
    value: torrentCodec,
    label: z.string(),
    description: z.string(),
    label_color: z.string().nullable(),
    label_is_visible: z.boolean(),
  }),
  quality: described(torrentQuality),
  label: z.string(),
  filename: z.string(),
  magnet: z.string(),
  seeders: count,
  leechers: count,
  completed_times: count,
  sort_order: z.int(),
  /** kbit/s. */
  bitrate: z.int().nullable(),
  is_hardsub: z.boolean(),
  /** Which episodes are inside, such as `1-12`. */
  description: z.string(),
  created_at: datetime,
  updated_at: datetime,
});
export type Torrent = z.output<typeof torrent>;
