import type { NameRead } from '../changes/changed-keys.ts';

/** The signed-in user of a request, with the fields that every module may use. */
export type User = {
  id: number;
  sessionId: string;
  isBanned: boolean;
  banReason: string | null;
  createdAt: string;
};

/** The users of the session tokens that the calls of one page have looked up so far. */
export type SessionLookups = Map<string, Promise<User | undefined>>;

/** What the calls of one page share. */
export type PageCalls = { lookups?: SessionLookups; reads: NameRead };
