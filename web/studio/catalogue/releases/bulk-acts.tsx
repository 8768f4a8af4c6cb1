import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedRelease } from '#contract/studio/records/releases.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { Option } from '../kinds/field.ts';
import controls from '../record-form/controls/controls.module.css';
import styles from './release-acts.module.css';

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
type Field = keyof typeof FIELDS;

type Counts = { changed: number; unchanged: number; event_id: number | null };

function asValue(field: Field, value: string): unknown {
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
  const [field, setField] = useState<Field>('is_ongoing');
  const options = choices[field] ?? YES_NO;
  const [chosen, setChosen] = useState('');
  const [hour, setHour] = useState('');
  const option = options.some((one) => one.value === chosen) ? chosen : (options[0]?.value ?? '');
  const value = field === 'publish_time' ? hour : option;
  const [counted, setCounted] = useState<Counts>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(isDryRun: boolean) {
    setIsBusy(true);
    const body = {
      ids: rows.map(({ id }) => id),
      fields: { [field]: asValue(field, value) },
      dry_run: isDryRun,
    };
    const { value: counts, refused } = await sendToStudio<Counts>('POST', 'releases/bulk', body);
    setIsBusy(false);
    setProblem(refused?.message);
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

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(counted === undefined);
  }

  return (
    <>
      <StudioButton onClick={() => setIsOpen(true)}>Изменить поле</StudioButton>
      <Dialog
        open={isOpen}
        title={`Изменить ${formatCount(rows.length, RELEASES)}`}
        onClose={() => setIsOpen(false)}
      >
        <form className={styles.bulk} onSubmit={submit} onChange={() => setCounted(undefined)}>
          <label>
            Поле
            <select
              className={controls.control}
              value={field}
              onChange={(event) => setField(event.currentTarget.value as Field)}
            >
              {Object.entries(FIELDS).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Значение
            {field === 'publish_time' ? (
              <input
                type="time"
                className={controls.control}
                value={hour}
                onChange={(event) => setHour(event.currentTarget.value)}
              />
            ) : (
              <select
                className={controls.control}
                value={value}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {options.map((one) => (
                  <option key={one.value} value={one.value}>
                    {one.label}
                  </option>
                ))}
              </select>
            )}
          </label>
          {counted && (
            <output>
              Изменится {counted.changed} из {counted.changed + counted.unchanged}.
            </output>
          )}
          {problem !== undefined && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
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
        </form>
      </Dialog>
    </>
  );
}
