import type { TvChoice } from '#contract/television.ts';
import { TELEVISION_PATH } from '#contract/addresses.ts';
import { ChoiceRow } from '../rows/choice-row.tsx';

const CHOICES: readonly (readonly [TvChoice, string])[] = [
  ['auto', 'Автоматически'],
  ['on', 'Всегда'],
  ['off', 'Никогда'],
];

/** When this browser gets the pages of a television. */
export function TelevisionRow({ value }: { value: TvChoice }) {
  return (
    <ChoiceRow
      setting="television"
      name="Вид для телевизора"
      about="Крупный текст и управление пультом; только в этом браузере"
      value={value}
      choices={CHOICES}
      action={TELEVISION_PATH}
    />
  );
}
