import type { CollectionType } from '#contract/enums.ts';
import { type ListChange, type OwnLists, applyChange } from './own-lists.ts';

/** The lists in serialisable form. */
export type OwnListIds = {
  favorites: readonly number[];
  collections: readonly (readonly [releaseId: number, type: CollectionType])[];
  muted: readonly number[];
};

/** The server's response to a change: the changed list, or the problem. */
export type ListChangeResult = Partial<OwnListIds> | { problem: string };

type PendingChange = { change: ListChange; resolve: () => void; reject: (error: Error) => void };

export type OwnListStore = {
  /** The lists with all pending changes applied. */
  lists: () => OwnLists;
  /** Applies a change at once and queues it; rejects, and reverts the change, if the server refuses it. */
  change: (change: ListChange) => Promise<void>;
  /** The change to send next: one at a time, so that the viewer's last change wins. */
  pending: () => ListChange | undefined;
  /** Settles the first pending change with the server's response. */
  settle: (result: ListChangeResult) => void;
  /** Takes over lists that another tab or a reload has received. */
  receive: (known: Partial<OwnListIds>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Restores the lists from their serialised form. */
export function listsOf({ favorites, collections, muted }: OwnListIds): OwnLists {
  return { favorites: new Set(favorites), collections: new Map(collections), muted: new Set(muted) };
}

/** Creates the store of the viewer's lists in an open page. */
export function createOwnListStore(ids: OwnListIds): OwnListStore {
  let known = listsOf(ids);
  let queue: readonly PendingChange[] = [];
  let shown = known;
  const listeners = new Set<() => void>();

  const publish = () => {
    shown = queue.reduce((lists, { change }) => applyChange(lists, change), known);
    for (const listener of listeners) listener();
  };
  const merge = ({ favorites, collections, muted }: Partial<OwnListIds>) => {
    known = {
      favorites: favorites ? new Set(favorites) : known.favorites,
      collections: collections ? new Map(collections) : known.collections,
      muted: muted ? new Set(muted) : known.muted,
    };
  };

  return {
    lists: () => shown,
    change: (change) =>
      new Promise((resolve, reject) => {
        queue = [...queue, { change, resolve, reject }];
        publish();
      }),
    pending: () => queue[0]?.change,
    settle(result) {
      const [first, ...others] = queue;
      queue = others;
      if ('problem' in result) first?.reject(new Error(result.problem));
      else {
        merge(result);
        first?.resolve();
      }
      publish();
    },
    receive(received) {
      merge(received);
      publish();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
