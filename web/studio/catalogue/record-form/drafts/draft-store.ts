import type { Thing } from '#contract/studio/acts.ts';
import type { Draft, FormMember } from '#contract/studio/drafts.ts';
import type { Change } from '#contract/studio/events.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import type { Fields } from '../state/change.ts';
import { keepLocally, markSent, readLocalDraft } from './local-draft.ts';
import { differingFields, mergeDrafts, withUnsent } from './merge-drafts.ts';

const PAUSE_MS = 1500;
const EVERY_MS = 20_000;

/** A record whose drafts the server keeps, with the draft that the page was loaded with. */
export type DraftedRecord = { thing: Thing; id: string; loaded: Draft };

type DraftOptions = {
  /** Under this name this browser keeps what the server has not got. */
  name: string;
  stored: Fields;
  /** Undefined where the server keeps no drafts of the kind. */
  record: DraftedRecord | undefined;
};

export type DraftState = {
  change: Change;
  /** Where the change is from, when it was not typed on this page. */
  restoredAt: string | null;
  /** Whether this browser keeps what is typed. */
  isKept: boolean;
  /** When the server last stored the change. */
  savedAt: string | null;
  /** The changed fields that the server has not got. */
  waiting: number;
  /** Whether the server did not take the last call. */
  isRefused: boolean;
  /** Since when no call has been answered. */
  offlineSince: string | null;
  members: readonly FormMember[];
};

const isEmpty = (change: Change) => Object.keys(change).length === 0;

function begin({ stored, record }: DraftOptions): DraftState {
  const {
    change,
    saved_at: savedAt,
    members,
  } = record?.loaded ?? { change: null, saved_at: null, members: [] };
  const nothing = { change: {}, unsent: [], at: '' };
  const merged = mergeDrafts(stored, { change, saved_at: savedAt }, nothing).change;
  return {
    change: merged,
    restoredAt: isEmpty(merged) ? null : savedAt,
    isKept: true,
    savedAt,
    waiting: 0,
    isRefused: false,
    offlineSince: null,
    members,
  };
}

/** Whether the server has all that is unsaved. */
export function isOnServer({ savedAt, waiting, isRefused }: DraftState): boolean {
  return savedAt !== null && waiting === 0 && !isRefused;
}

/**
 * Holds the unsaved change of a form: in this browser at once, and on the server a moment after somebody stops typing.
 * The same calls say that the form is open and tell who else has it open.
 */
export function createDraftStore(options: DraftOptions) {
  const { name, stored, record } = options;
  let state = begin(options);
  let known = record?.loaded.saved_at ?? null;
  let field: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: readonly string[] | undefined;
  let isDue = false;
  const unsent = new Set<string>();
  const listeners = new Set<() => void>();

  function set(part: Partial<DraftState>): void {
    state = { ...state, ...part, waiting: unsent.size };
    for (const listen of listeners) listen();
  }

  function take({ change, saved_at: savedAt, members }: Draft): void {
    known = savedAt;
    // Another browser of the same person has stored since.
    const now = change === null ? state.change : withUnsent(change, state.change, unsent);
    set({ change: now, savedAt, members, isRefused: false, offlineSince: null });
  }

  function refuse(fields: readonly string[], isOffline: boolean): void {
    for (const one of fields) unsent.add(one);
    const offlineSince = isOffline ? (state.offlineSince ?? new Date().toISOString()) : null;
    set({ isRefused: true, offlineSince, members: isOffline ? [] : state.members });
  }

  async function post(isLeaving = false): Promise<void> {
    clearTimeout(timer);
    if (!record) return;
    if (sending && !isLeaving) return void (isDue = true);
    // A call that is under way may be lost with the page.
    const fields = [...new Set([...unsent, ...(sending ?? [])])];
    sending = fields;
    unsent.clear();
    const change = Object.fromEntries(fields.map((one) => [one, state.change[one] ?? null]));
    const { thing, id } = record;
    const body = { thing, id, change, field, known, ...(isLeaving && { is_leaving: true }) };
    const { value, refused } = await sendToStudio<Draft>('POST', 'me/drafts', body, { keepalive: isLeaving });
    sending = undefined;
    if (refused) refuse(fields, refused.status === 0);
    else {
      take(value);
      const sent = fields.filter((one) => !unsent.has(one));
      markSent(name, state.change, sent);
    }
    if (isDue) {
      isDue = false;
      void post();
    }
  }

  function postLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void post(), PAUSE_MS);
  }

  // A record that is yet to be made is nobody else's.
  const hasToCall = () => record?.id !== 'new' || unsent.size > 0 || state.isRefused;

  return {
    state: () => state,
    subscribe: (listen: () => void): (() => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },

    /** Changes what is unsaved. */
    update: (next: Change): void => {
      const fields = differingFields(state.change, next);
      for (const one of fields) unsent.add(one);
      const isKept = keepLocally(name, next, fields);
      set({ change: next, isKept, restoredAt: isEmpty(next) ? null : state.restoredAt });
      if (fields.length > 0) postLater();
    },

    /** Says which field has the focus. */
    focus: (next: string | null): void => {
      if (next === field) return;
      field = next;
      if (hasToCall()) postLater();
    },

    /** Sends what waits at once. */
    send: () => post(),

    /** Notes that a call of the form got no answer. */
    lose: (): void => {
      refuse([], true);
    },

    /** Adds what this browser has kept, and stays in touch with the server until it is stopped. */
    start: (): (() => void) => {
      const local = readLocalDraft(name);
      const merged = mergeDrafts(stored, record ? { change: state.change, saved_at: known } : null, local);
      for (const one of merged.unsent) unsent.add(one);
      const isOwn = merged.unsent.some((one) => Object.hasOwn(merged.change, one));
      const restoredAt = isEmpty(merged.change) ? null : isOwn ? local.at : state.savedAt;
      set({ change: merged.change, restoredAt });
      const call = () => void (hasToCall() && post());
      call();
      const every = setInterval(() => document.visibilityState === 'visible' && call(), EVERY_MS);
      const show = () => (document.visibilityState === 'visible' || unsent.size > 0) && call();
      const leave = () => void (hasToCall() && post(true));
      document.addEventListener('visibilitychange', show);
      addEventListener('online', call);
      addEventListener('pagehide', leave);
      return () => {
        clearInterval(every);
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', show);
        removeEventListener('online', call);
        removeEventListener('pagehide', leave);
        isDue = false;
        leave();
        clearTimeout(timer);
      };
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
