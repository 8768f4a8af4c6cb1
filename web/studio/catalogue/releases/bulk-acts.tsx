import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedRelease } from '#contract/studio/records/releases.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { Field, FormFields, SelectField } from '../../form/field.tsx';
import { useSend } from '../../form/sent-form.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { Option } from '../kinds/field.ts';

const YES_NO: readonly Option[] = [
  { value: 'true', label: 'Да' },
  { value: 'false', label: 'Нет' },
];

const FIELDS = {
  is_ongoing: 'Онгоинг',
  is_in_production: 'Сейчас в озвучке',
  publish_day: 'День выхода',
  publish_time: 'Час выхода по Москве',
  publish_every_weeks: 'Как часто',
  age_rating: 'Возраст',
  season: 'Сезон',
  type: 'Тип',
} as const;
type FieldName = keyof typeof FIELDS;

type Counts = { changed: number; unchanged: number; event_id: number | null };

function asValue(field: FieldName, value: string): unknown {
  if (field.startsWith('is_')) return value === 'true';
  if (field === 'publish_time') return value === '' ? null : value;
  return field === 'publish_day' || field === 'publish_every_weeks' ? Number(value) : value;
}

type BulkProps = {
  rows: readonly ListedRelease[];
  choices: Partial<Record<string, readonly Option[]>>;
  onDone: () => void;
};

/** Gives the selected releases the same value: first it says how many change, then it changes them. */
export function BulkActs({ rows, choices, onDone }: BulkProps) {
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const [field, setField] = useState<FieldName>('is_ongoing');
  const options = choices[field] ?? YES_NO;
  const [chosen, setChosen] = useState('');
  const [hour, setHour] = useState('');
  const option = options.some((one) => one.value === chosen) ? chosen : (options[0]?.value ?? '');
  const value = field === 'publish_time' ? hour : option;
  const [counted, setCounted] = useState<Counts>();
  const { answer, isBusy, send } = useSend();

  async function submit() {
    const isDryRun = counted === undefined;
    const body = {
      ids: rows.map(({ id }) => id),
      fields: { [field]: asValue(field, value) },
      dry_run: isDryRun,
    };
    const sent = sendToStudio<Counts>('POST', 'releases/bulk', body);
    const counts = await send(sent, [], { [field]: 'value' });
    if (!counts) return;
    if (isDryRun) {
      setCounted(counts);
      return;
    }
    setIsOpen(false);
    setCounted(undefined);
    showDone(`Изменено: ${formatCount(counts.changed, RELEASES)}`, counts.event_id, () => void revalidate());
    onDone();
    await revalidate();
  }

  return (
    <>
      <StudioButton onClick={() => setIsOpen(true)}>Изменить поле</StudioButton>
      <Dialog
        open={isOpen}
        title={`Изменить ${formatCount(rows.length, RELEASES)}`}
        onClose={() => setIsOpen(false)}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit();
          }}
          onChange={() => setCounted(undefined)}
        >
          <FormFields answer={answer}>
            <SelectField
              label="Поле"
              value={field}
              onChange={(event) => setField(event.currentTarget.value as FieldName)}
            >
              {Object.entries(FIELDS).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectField>
            {field === 'publish_time' ? (
              <Field
                name="value"
                label="Значение"
                type="time"
                value={hour}
                onChange={(event) => setHour(event.currentTarget.value)}
              />
            ) : (
              <SelectField
                name="value"
                label="Значение"
                value={value}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {options.map((one) => (
                  <option key={one.value} value={one.value}>
                    {one.label}
                  </option>
                ))}
              </SelectField>
            )}
            {counted && (
              <output>
                Изменится {counted.changed} из {counted.changed + counted.unchanged}.
              </output>
            )}
            <StudioButton
              type="submit"
              variant="main"
              size="large"
              disabled={counted?.changed === 0}
              aria-busy={isBusy || undefined}
            >
              {counted ? 'Изменить' : 'Посчитать'}
            </StudioButton>
          </FormFields>
        </form>
      </Dialog>
    </>
  );
}
