import type { Transaction } from 'kysely';
import type { Thing } from '#contract/studio/acts.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Actor, NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';

export type Trx = Transaction<Schema>;

/** Who edits: the teams whose records they may edit, everything where there are none, and the roles of a member. */
export type Editor = Actor & { teams?: 'all' | readonly string[]; roles?: StudioCaller['roles'] };

/** The fields of a record by their names on the wire; plain JSON values. */
export type Fields = Record<string, unknown>;

export type StudioRecord = {
  id: string;
  title: string;
  fields: Fields;
  /** What else is known of it and cannot be saved. */
  info: Fields;
  /** What nobody edits and a record that comes back must have again. */
  kept: Fields;
  teamIds?: readonly string[];
};

export type RecordPage = { search?: string | undefined; after?: string | undefined; limit: number };

/** The order of all records of a kind, where people choose it. */
export type RecordOrder = {
  /** Locks the order until the end of the transaction and reads it as ids. */
  read: (trx: Trx) => Promise<string[]>;
  write: (trx: Trx, ids: readonly string[]) => Promise<void>;
};

/** A record that is merged with another and then goes. */
export type MergedIds = { id: string; into: string };

/** The releases of a merge, as its event has them. */
export type MergedReleases = {
  /** The releases that got the other record. */
  releases: number[];
  /** The releases that had both records, with the place of the removed one. */
  both: [releaseId: number, place: number][];
  /** What else is needed to bring back what was. */
  links?: [releaseId: number, id: string, place: number][];
};

/** How a record gives its releases to another of its kind. */
export type RecordMerge = {
  /** Finds and locks them until the end of the transaction. */
  find: (trx: Trx, ids: MergedIds) => Promise<MergedReleases>;
  give: (trx: Trx, ids: MergedIds, merged: MergedReleases) => Promise<void>;
  /**
   * Gives releases back to the record, which is there again without any. Those that the other record has lost since
   * stay as they are; returns the others.
   */
  giveBack: (trx: Trx, ids: MergedIds, merged: MergedReleases) => Promise<MergedReleases>;
};

/** How the records of one kind are stored. */
export type RecordKind = {
  thing: Thing;
  /** Lists up to `limit` records in their order, after the one with the id `after`; throws `invalid` without it. */
  list: (db: Database, page: RecordPage) => Promise<StudioRecord[]>;
  /** Counts the records, and those that a search finds. */
  count: (db: Database, search: string | undefined) => Promise<ListTotal>;
  /** Reads a record; undefined when there is none. */
  find: (db: Database, id: string) => Promise<StudioRecord | undefined>;
  /** Keeps others from changing any record until the end of the transaction; they may read, and add others. */
  lockAll: (trx: Trx) => Promise<void>;
  /** Locks a record until the end of the transaction. */
  lock: (trx: Trx, id: string) => Promise<void>;
  /** Adds a record, with its former id when it comes back; returns the id. */
  add: (trx: Trx, fields: Fields, formerId?: string) => Promise<string>;
  /** Writes the changed fields of a record. */
  change: (trx: Trx, id: string, changed: Fields) => Promise<void>;
  remove: (trx: Trx, id: string) => Promise<void>;
  /** Throws `conflict` when what has come to a record since it was added would be lost with it. */
  refuseUndoneAddition?: (trx: Trx, id: string) => Promise<void>;
  /** Throws `invalid` when fields that are right one by one are wrong together. */
  check?: (fields: Fields) => void;
  /** Throws where somebody who may edit records of the kind may not change this one, or these fields of it. */
  refuseEdit?: (editor: Editor, found: StudioRecord, changed: Fields) => void;
  /** What has to change before somebody adds a record, as events of its own. */
  prepare?: (trx: Trx) => Promise<NewEvent[]>;
  order?: RecordOrder;
  merge?: RecordMerge;
  /** The fields that a record has without any of its own, for kinds whose records are always there. */
  readDefaults?: (id: string) => Promise<Fields>;
};

/** A kind whose records are rows of one table. */
export type TableKind = RecordKind & {
  /** Locks and reads some records in the order of their ids, so that two who do it never wait for each other. */
  lockMany: (trx: Trx, ids: readonly string[]) => Promise<StudioRecord[]>;
};
