import { useLayoutEffect } from 'react';
import type { Settings } from '#contract/settings.ts';
import { ChoiceRow } from './choice-row.tsx';
import { CHOICE } from './setting-answer.ts';
import { useSetting } from './use-setting.ts';

const THEMES = [
  ['dark', 'Тёмное'],
  ['black', 'Чёрное'],
] as const;

/** The colour theme; the page shows the new one while it is still being saved. */
export function ThemeRow({ value }: { value: Settings['theme'] }) {
  const sent = useSetting('theme').sent?.get(CHOICE);
  const shown = typeof sent === 'string' ? sent : value;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = shown;
    return () => {
      dataset['theme'] = value;
    };
  }, [shown, value]);
  return (
    <ChoiceRow
      setting="theme"
      name="Оформление"
      about="Чёрный фон: для экранов OLED, где он бережёт батарею"
      value={value}
      choices={THEMES}
    />
  );
}
