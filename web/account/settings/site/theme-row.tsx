import { useLayoutEffect } from 'react';
import type { Settings } from '#contract/settings.ts';
import { showTheme } from '#web/page/theme.ts';
import { ChoiceRow } from '../rows/choice-row.tsx';
import { CHOICE } from '../rows/setting-answer.ts';
import { useSetting } from '../rows/use-setting.ts';

const THEMES = [
  ['system', 'Как в системе'],
  ['dark', 'Тёмное'],
  ['black', 'Чёрное'],
  ['light', 'Светлое'],
] as const;

/** The colour theme; the page shows the new one while it is still being saved. */
export function ThemeRow({ value }: { value: Settings['theme'] }) {
  const sent = useSetting('theme').sent?.get(CHOICE);
  const shown = typeof sent === 'string' ? sent : value;
  useLayoutEffect(() => {
    showTheme(shown as Settings['theme']);
    return () => showTheme(value);
  }, [shown, value]);
  return (
    <ChoiceRow
      setting="theme"
      name="Оформление"
      about="Чёрное бережёт батарею на экранах OLED"
      value={value}
      choices={THEMES}
    />
  );
}
