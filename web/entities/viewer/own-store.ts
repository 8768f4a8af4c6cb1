import type { CollectionType } from '#contract/enums.ts';
import { type Change, type OwnLists, withChange } from './own-lists.ts';

/** The lists as they travel. */
export type OwnIds = {
  favorites: readonly number[];
  collections: readonly (readonly [releaseId: number, type: CollectionType])[];
};

/** What became of a change: the list it was made to as it is now, or why not. */
export type Outcome = Partial<OwnIds> | { problem: string };

type Pending = { change: Change; done: () => void; failed: (error: Error) => void };

export type OwnStore = {
  /** The lists with every change shown that was wished for. */
  lists: () => OwnLists;
  /** Shows a change at once and keeps it waiting to be sent; fails when it was refused, and is taken back then. */
  change: (change: Change) => Promise<void>;
  /** The change to be sent next: one at a time, so that the last wish is the one that stays. */
  waiting: () => Change | undefined;
  /** Takes what became of the change that waited first. */
  settle: (outcome: Outcome) => void;
  /** Takes over what has become known elsewhere: by another tab. */
  take: (known: Partial<OwnIds>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** The lists as a page brought them. */
export function listsOf({ favorites, collections }: OwnIds): OwnLists {
  return { favorites: new Set(favorites), collections: new Map(collections) };
}

/** What a viewer has put aside, as an open page knows it. */
export function createOwnStore(ids: OwnIds): OwnStore {
  let known = listsOf(ids);
  let pending: readonly Pending[] = [];
  let shown = known;
  const listeners = new Set<() => void>();

  const show = () => {
    shown = pending.reduce((lists, { change }) => withChange(lists, change), known);
    for (const listener of listeners) listener();
  };
  const learn = ({ favorites, collections }: Partial<OwnIds>) => {
    known = {
      favorites: favorites ? new Set(favorites) : known.favorites,
      collections: collections ? new Map(collections) : known.collections,
    };
  };

  return {
    lists: () => shown,
    change: (change) =>
      new Promise((done, failed) => {
        pending = [...pending, { change, done, failed }];
        show();
      }),
    waiting: () => pending[0]?.change,
    settle(outcome) {
      const [first, ...others] = pending;
      pending = others;
      if ('problem' in outcome) first?.failed(new Error(outcome.problem));
      else {
        learn(outcome);
        first?.done();
      }
      show();
    },
    take(ids) {
      learn(ids);
      show();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
