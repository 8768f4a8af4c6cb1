import { useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';
import type { Settings } from '#contract/settings.ts';
import { openShelf } from './remembered.ts';
import { agree, meetAccount } from './meet-account.ts';
import type { DeviceSettings } from './settle.ts';

function formOf(change: Partial<DeviceSettings>): FormData {
  const form = new FormData();
  form.set('setting', 'told');
  for (const [name, value] of Object.entries(change)) form.set(name, String(value));
  return form;
}

// The film that plays goes on: nothing of the page is asked for anew.
const HOW = { method: 'post', action: settingsPath('site'), defaultShouldRevalidate: false } as const;

/** Shows nothing: keeps the player of this device and the settings of the account in step, page by page. */
export function SettingsKeeper({ viewer, settings }: { viewer: number; settings: Settings }) {
  const { submit, data } = useFetcher<{ saved?: string }>();
  const { pathname } = useLocation();
  const sent = useRef<Partial<DeviceSettings>>({});
  const last = useRef<{ pathname: string; settings: Settings }>(undefined);
  useEffect(() => {
    if (last.current?.pathname === pathname && last.current.settings === settings) return;
    last.current = { pathname, settings };
    const change = meetAccount(openShelf(), viewer, settings);
    if (Object.keys(change).length === 0) return;
    sent.current = change;
    void submit(formOf(change), HOW);
  }, [pathname, settings, viewer, submit]);
  useEffect(() => {
    if (data?.saved !== undefined) agree(openShelf(), sent.current);
  }, [data]);
  return null;
}
