import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ACTS } from '#contract/studio/acts.ts';
import type { BulkResult, ListedRelease } from '#contract/studio/records/releases.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { hasRight, useStudioMe } from '../../access/studio-me.ts';
import { showDone } from '../../access/undo-event.ts';
import { HourInput } from '../../form/date/day-input.tsx';
import { ControlField, FormFields, SelectField } from '../../form/field.tsx';
import { useSend } from '../../form/sent-form.tsx';
import type { Chosen } from '../../list/list-types.ts';
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

/** What is added to each release, or removed from it, by the lists of choices. */
const LISTS = {
  add_teams: ['Добавить команду', 'add', 'teams'],
  remove_teams: ['Убрать команду', 'remove', 'teams'],
  add_genres: ['Добавить жанр', 'add', 'genre_ids'],
  remove_genres: ['Убрать жанр', 'remove', 'genre_ids'],
} as const;

const STATES = { show: 'Показать на сайте', hide: 'Скрыть с сайта' } as const;

type Change = FieldName | keyof typeof LISTS | keyof typeof STATES;
const isList = (change: Change): change is keyof typeof LISTS => change in LISTS;
const isState = (change: Change): change is keyof typeof STATES => change in STATES;

function asValue(field: FieldName, value: string): unknown {
  if (field.startsWith('is_')) return value === 'true';
  if (field === 'publish_time') return value === '' ? null : value;
  return field === 'publish_day' || field === 'publish_every_weeks' ? Number(value) : value;
}

/** What a call is asked to do: its path and its body without the releases. */
function requestOf(change: Change, value: string): [path: string, body: object] {
  if (isState(change)) return ['releases/bulk-state', { verb: change }];
  if (!isList(change)) return ['releases/bulk', { fields: { [change]: asValue(change, value) } }];
  const [, verb, list] = LISTS[change];
  return ['releases/bulk', { [verb]: { [list]: [list === 'teams' ? value : Number(value)] } }];
}

// In an address everything is text.
const asFilter = (filter: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      name === 'genre' ? Number(value) : value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  );

type BulkProps = {
  chosen: Chosen<ListedRelease>;
  choices: Partial<Record<string, readonly Option[]>>;
  onDone: () => void;
};

/** Changes the chosen releases alike: first it says how many change, then it changes them. */
export function BulkActs({ chosen, choices, onDone }: BulkProps) {
  const { revalidate } = useRevalidator();
  const mayPublish = hasRight(useStudioMe(), ACTS['release.bulk_hide'].right);
  const [isOpen, setIsOpen] = useState(false);
  const [change, setChange] = useState<Change>('is_ongoing');
  const options = choices[isList(change) ? LISTS[change][2] : change] ?? YES_NO;
  const [picked, setPicked] = useState('');
  const [hour, setHour] = useState('');
  const option = options.some((one) => one.value === picked) ? picked : (options[0]?.value ?? '');
  const value = change === 'publish_time' ? hour : option;
  const [counted, setCounted] = useState<BulkResult>();
  const { answer, isBusy, send, refuse } = useSend();
  const amount = chosen.found?.count ?? chosen.rows?.length ?? 0;

  function open(first: Change) {
    setChange(first);
    setCounted(undefined);
    refuse(undefined);
    setIsOpen(true);
  }

  async function submit() {
    const isDryRun = counted === undefined;
    const [path, what] = requestOf(change, value);
    const which = chosen.found
      ? { filter: asFilter(chosen.found.filter), count: chosen.found.count }
      : { ids: chosen.rows.map(({ id }) => id) };
    const sent = sendToStudio<BulkResult>('POST', path, { ...which, ...what, dry_run: isDryRun });
    const counts = await send(sent, [], { [change]: 'value', teams: 'value', genre_ids: 'value' });
    if (!counts) {
      // The filters may find others by now: the list and its number follow.
      setCounted(undefined);
      await revalidate();
      return;
    }
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
      <StudioButton onClick={() => open('is_ongoing')}>Изменить поле</StudioButton>
      {(choices['teams']?.length ?? 0) > 0 && (
        <StudioButton onClick={() => open('add_teams')}>Команда</StudioButton>
      )}
      {mayPublish && <StudioButton onClick={() => open('hide')}>Скрыть</StudioButton>}
      <Dialog
        open={isOpen}
        title={`Изменить ${formatCount(amount, RELEASES)}`}
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
              value={change}
              onChange={(event) => setChange(event.currentTarget.value as Change)}
            >
              {Object.entries(FIELDS).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
              {Object.entries(LISTS)
                .filter(([, [, , list]]) => (choices[list]?.length ?? 0) > 0)
                .map(([name, [label]]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              {mayPublish &&
                Object.entries(STATES).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
            </SelectField>
            {change === 'publish_time' && (
              <ControlField name="value" label="Значение">
                {(control) => <HourInput {...control} name="value" value={hour} onValue={setHour} />}
              </ControlField>
            )}
            {change !== 'publish_time' && !isState(change) && (
              <SelectField
                name="value"
                label="Значение"
                value={value}
                onChange={(event) => setPicked(event.currentTarget.value)}
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
