import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { ListChange } from './own-lists.ts';
import { OWN_LIST_ROUTES } from './own-list-routes.ts';
import type { ListChangeResult, OwnListIds, OwnListStore } from './own-list-store.ts';
import { browserOwnLists } from './use-own-lists.ts';

/** Encodes a change as the form that its route reads. */
export function encodeChange(change: ListChange): FormData {
  const form = new FormData();
  form.set('release_id', String(change.releaseId));
  if (change.list === 'collections') form.set('to', change.type ?? 'out');
  else form.set('to', change.isIn ? 'in' : 'out');
  return form;
}

type TabMessage = { viewer: number; known: Partial<OwnListIds> };

/** Exchanges saved changes with the same viewer's other tabs; returns the function that sends them. */
function useTabSync(store: OwnListStore, viewer: number) {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return undefined;
    const open = new BroadcastChannel('akane.own');
    open.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.viewer === viewer) store.receive(data.known);
    });
    channel.current = open;
    return () => open.close();
  }, [store, viewer]);
  return (known: Partial<OwnListIds>) => channel.current?.postMessage({ viewer, known } satisfies TabMessage);
}

// A page that becomes visible again after this time reloads the lists, which may have changed on other devices.
const REFRESH_AFTER_MS = 60_000;

function useRefresh(store: OwnListStore) {
  const { load, data } = useFetcher<OwnListIds | null>();
  const refreshedAt = useRef(0);
  useEffect(() => {
    refreshedAt.current = Date.now();
    const refresh = () => {
      if (document.visibilityState !== 'visible' || Date.now() - refreshedAt.current < REFRESH_AFTER_MS)
        return;
      refreshedAt.current = Date.now();
      void load('/app/own');
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [load]);
  useEffect(() => {
    if (data) store.receive(data);
  }, [data, store]);
}

/** Sends the viewer's pending changes one after another; renders nothing. */
export function OwnListsSync({ ids, viewer }: { ids: OwnListIds; viewer: number }) {
  const store = browserOwnLists(ids);
  const pending = useSyncExternalStore(store.subscribe, store.pending, () => undefined);
  const { submit, data } = useFetcher<ListChangeResult>();
  const publish = useTabSync(store, viewer);
  useRefresh(store);
  const sent = useRef<ListChange>(undefined);
  const settled = useRef<ListChangeResult>(undefined);

  useEffect(() => {
    if (data === undefined || data === settled.current) return;
    settled.current = data;
    store.settle(data);
    if (!('problem' in data)) publish(data);
  });

  useEffect(() => {
    if (pending === undefined || pending === sent.current) return;
    sent.current = pending;
    const action = OWN_LIST_ROUTES[pending.list];
    void submit(encodeChange(pending), { method: 'post', action, defaultShouldRevalidate: false });
  }, [pending, submit]);
  return null;
}
