import type { Generated } from 'kysely';

/** Peers of torrents; written and read by `server/torrents/tracker/`. */
export type TrackerPeersTable = {
  torrent_id: number;
  user_id: number;
  session: Buffer;
  at4: Buffer | null;
  at6: Buffer | null;
  is_seeder: boolean;
  is_gone: boolean;
  has_completed: boolean;
  uploaded: number;
  downloaded: number;
  marked_at: number;
  seen_at: number;
  process: string;
  /** Microseconds since 1970 by the clock of the database. */
  saved_at: Generated<number>;
};

/** Reported and credited bytes of torrents; written and read by `server/torrents/tracker/`. */
export type TorrentTransfersTable = {
  torrent_id: number;
  user_id: number;
  downloaded: number;
  credited: Generated<number>;
  held: number;
  reported_at: number;
};
