import { useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';
import type { Settings } from '#contract/settings.ts';
import { openBrowserStorage } from './browser-storage.ts';
import { confirmSettings, syncDeviceSettings } from './sync-settings.ts';
import type { DeviceSettings } from './merge-settings.ts';

function toForm(change: Partial<DeviceSettings>): FormData {
  const form = new FormData();
  form.set('setting', 'told');
  for (const [name, value] of Object.entries(change)) form.set(name, String(value));
  return form;
}

// No revalidation: it would interrupt the video that plays.
const SUBMIT_OPTIONS = {
  method: 'post',
  action: settingsPath('site'),
  defaultShouldRevalidate: false,
} as const;

/** Renders nothing; on each page it syncs the player settings of this device with those of the account. */
export function SettingsSync({ viewer, settings }: { viewer: number; settings: Settings }) {
  const { submit, data } = useFetcher<{ saved?: string }>();
  const { pathname } = useLocation();
  const sent = useRef<Partial<DeviceSettings>>({});
  const synced = useRef<{ pathname: string; settings: Settings }>(undefined);
  useEffect(() => {
    if (synced.current?.pathname === pathname && synced.current.settings === settings) return;
    synced.current = { pathname, settings };
    const change = syncDeviceSettings(openBrowserStorage(), viewer, settings);
    if (Object.keys(change).length === 0) return;
    sent.current = change;
    void submit(toForm(change), SUBMIT_OPTIONS);
  }, [pathname, settings, viewer, submit]);
  useEffect(() => {
    if (data?.saved !== undefined) confirmSettings(openBrowserStorage(), sent.current);
  }, [data]);
  return null;
}
