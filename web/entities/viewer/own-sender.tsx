import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { Change } from './own-lists.ts';
import { OWN_ROUTES } from './own-routes.ts';
import type { Outcome, OwnIds, OwnStore } from './own-store.ts';
import { browserOwn } from './use-own.ts';

/** Encodes a change as the form that its route reads. */
export function formOf(change: Change): FormData {
  const form = new FormData();
  form.set('release_id', String(change.releaseId));
  if (change.list === 'favorites') form.set('to', change.isIn ? 'in' : 'out');
  else form.set('to', change.type ?? 'out');
  return form;
}

type TabMessage = { viewer: number; known: Partial<OwnIds> };

/** Exchanges saved changes with the same viewer's other tabs; returns the function that sends them. */
function useTabSync(store: OwnStore, viewer: number) {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return undefined;
    const open = new BroadcastChannel('akane.own');
    open.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.viewer === viewer) store.take(data.known);
    });
    channel.current = open;
    return () => open.close();
  }, [store, viewer]);
  return (known: Partial<OwnIds>) => channel.current?.postMessage({ viewer, known } satisfies TabMessage);
}

// A page that becomes visible again after this time reloads the lists, which may have changed on other devices.
const REFRESH_AFTER_MS = 60_000;

function useRefresh(store: OwnStore) {
  const { load, data } = useFetcher<OwnIds | null>();
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
    if (data) store.take(data);
  }, [data, store]);
}

/** Sends the viewer's pending changes one after another; renders nothing. */
export function OwnSender({ ids, viewer }: { ids: OwnIds; viewer: number }) {
  const store = browserOwn(ids);
  const pending = useSyncExternalStore(store.subscribe, store.pending, () => undefined);
  const { submit, data } = useFetcher<Outcome>();
  const publish = useTabSync(store, viewer);
  useRefresh(store);
  const sent = useRef<Change>(undefined);
  const settled = useRef<Outcome>(undefined);

  useEffect(() => {
    if (data === undefined || data === settled.current) return;
    settled.current = data;
    store.settle(data);
    if (!('problem' in data)) publish(data);
  });

  useEffect(() => {
    if (pending === undefined || pending === sent.current) return;
    sent.current = pending;
    const action = OWN_ROUTES[pending.list];
    void submit(formOf(pending), { method: 'post', action, defaultShouldRevalidate: false });
  }, [pending, submit]);
  return null;
}
