import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { Change } from './own-lists.ts';
import { OWN_ROUTES } from './own-routes.ts';
import type { Outcome, OwnIds, OwnStore } from './own-store.ts';
import { browserOwn } from './use-own.ts';

/** A change as its route reads it. */
export function formOf(change: Change): FormData {
  const form = new FormData();
  form.set('release_id', String(change.releaseId));
  if (change.list === 'favorites') form.set('to', change.isIn ? 'in' : 'out');
  else form.set('to', change.type ?? 'out');
  return form;
}

type News = { viewer: number; known: Partial<OwnIds> };

/** Tells the other tabs of the same viewer what has been kept, and hears it from them. */
function useNews(store: OwnStore, viewer: number) {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return undefined;
    const open = new BroadcastChannel('akane.own');
    open.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data.viewer === viewer) store.take(data.known);
    });
    channel.current = open;
    return () => open.close();
  }, [store, viewer]);
  return (known: Partial<OwnIds>) => channel.current?.postMessage({ viewer, known } satisfies News);
}

// A page that is looked at again after so long asks what has changed on other devices.
const OLD_MS = 60_000;

function useRefresh(store: OwnStore) {
  const { load, data } = useFetcher<OwnIds | null>();
  const at = useRef(0);
  useEffect(() => {
    at.current = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - at.current < OLD_MS) return;
      at.current = Date.now();
      void load('/app/own');
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load]);
  useEffect(() => {
    if (data) store.take(data);
  }, [data, store]);
}

/** Shows nothing: sends what the viewer wishes, one wish after another. */
export function OwnSender({ ids, viewer }: { ids: OwnIds; viewer: number }) {
  const store = browserOwn(ids);
  const waiting = useSyncExternalStore(store.subscribe, store.waiting, () => undefined);
  const { submit, data } = useFetcher<Outcome>();
  const tell = useNews(store, viewer);
  useRefresh(store);
  const sent = useRef<Change>(undefined);
  const answered = useRef<Outcome>(undefined);

  useEffect(() => {
    if (data === undefined || data === answered.current) return;
    answered.current = data;
    store.settle(data);
    if (!('problem' in data)) tell(data);
  });

  useEffect(() => {
    if (waiting === undefined || waiting === sent.current) return;
    sent.current = waiting;
    const action = OWN_ROUTES[waiting.list];
    void submit(formOf(waiting), { method: 'post', action, defaultShouldRevalidate: false });
  }, [waiting, submit]);
  return null;
}
