import { useEffect, useLayoutEffect } from 'react';
import type { Settings } from '#contract/settings.ts';
import { showTheme } from '#web/page/theme.ts';
import { useIsTv } from '#web/entities/viewer/root-data.ts';
import { ChoiceRow } from '../rows/choice-row.tsx';
import { CHOICE, SETTING } from '../rows/setting-answer.ts';
import { useSetting } from '../rows/use-setting.ts';

const THEMES = [
  ['system', 'Как в системе'],
  ['dark', 'Тёмное'],
  ['black', 'Чёрное'],
  ['light', 'Светлое'],
] as const;

function toForm(theme: string): FormData {
  const form = new FormData();
  form.set(SETTING, 'theme');
  form.set(CHOICE, theme);
  return form;
}

/** The colour theme; the page shows the new one while it is still being saved. */
export function ThemeRow({ value }: { value: Settings['theme'] }) {
  const isTv = useIsTv();
  const sent = useSetting('theme').sent?.get(CHOICE);
  const shown = typeof sent === 'string' ? sent : value;
  useEffect(() => {
    if (typeof sent !== 'string') return undefined;
    // Leaving the document ends its requests, so the choice that is being saved is sent once more.
    const resend = () => navigator.sendBeacon(window.location.href, toForm(sent));
    window.addEventListener('pagehide', resend);
    return () => window.removeEventListener('pagehide', resend);
  }, [sent]);
  useLayoutEffect(() => {
    showTheme(shown as Settings['theme']);
    return () => showTheme(value);
  }, [shown, value]);
  return (
    <ChoiceRow
      setting="theme"
      name="Оформление"
      about={isTv ? 'На телевизоре светлое выглядит как тёмное' : 'Чёрное бережёт батарею на экранах OLED'}
      value={value}
      choices={THEMES}
    />
  );
}
