import type { Role } from '#contract/studio/rights.ts';
import type { NameRead } from '#server/platform/changes/changed-keys.ts';

/** The signed-in user of a request, with the fields that every module may use. */
export type User = {
  id: number;
  sessionId: string;
  isBanned: boolean;
  banReason: string | null;
  /** When the ban ends by itself; null where it has no term. */
  bannedUntil: string | null;
  createdAt: string;
};

/** A role of a user; `team` is null for a role over the whole site. */
export type GivenRole = { role: Role; team: { id: string; title: string } | null };

/** Who calls the studio, with what their session has confirmed. Times are null where it has not. */
export type StudioCaller = {
  userId: number;
  sessionId: string;
  roles: readonly GivenRole[];
  hasPassword: boolean;
  hasSecondFactor: boolean;
  signedInAt: string;
  secondFactorAt: string | null;
  passwordAt: string | null;
};

/** What the caller of an endpoint may do with its right: to everything, or to the things of some teams. */
export type StudioAccess = StudioCaller & { teams: 'all' | readonly string[] };

/** The users of the session tokens that the calls of one page have looked up so far. */
export type SessionLookups = Map<string, Promise<User | undefined>>;

/** What the calls of one page share. */
export type PageCalls = { lookups?: SessionLookups; reads: NameRead };
