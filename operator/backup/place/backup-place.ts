/** Where the parts of one backup are: a folder of this machine, or the keys of a bucket below one name. */
export type BackupPlace = {
  /** How people name it: a path or an address. */
  address: string;
  /** Opens a part; undefined when there is none. */
  open: (name: string) => Promise<AsyncIterable<Buffer> | undefined>;
  /** Writes a part, instead of the one that is there. */
  write: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  remove: (name: string) => Promise<void>;
  /** Takes a part over from a neighbour without reading it; false when that is not possible. */
  takeOver: (name: string, neighbour: BackupPlace) => Promise<boolean>;
  /** The places beside this one. */
  listNeighbours: () => AsyncIterable<BackupPlace>;
  /**
   * Begins a new backup, and removes what a command that was killed has left. Fails with `conflict` when there is
   * anything else.
   */
  begin: () => Promise<NewBackup>;
};

/** A backup that is being written. */
export type NewBackup = {
  /** Where its parts are until it is finished. */
  place: BackupPlace;
  /** Makes a backup of what was written. */
  finish: () => Promise<void>;
  /** Removes what was written. */
  discard: () => Promise<void>;
};

/** The part that is written last: a place without it has no backup. */
export const MANIFEST = 'manifest.json';

/** The address of a backup in S3, `s3://bucket/name`; the name may have several parts. */
export type S3Address = { text: string; bucket: string; name: string };
