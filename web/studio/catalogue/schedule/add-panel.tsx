import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { PublishDay } from '#contract/enums.ts';
import type { Release } from '#contract/release.ts';
import type { SavedRelease } from '#contract/studio/records/releases.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../form/act-panel.tsx';
import { ControlField, SelectField } from '../../form/field.tsx';
import { SentForm, useSend } from '../../form/sent-form.tsx';
import type { NamedRelease } from '../record-form/controls/releases/release-names.ts';
import { ReleaseSearch } from '../record-form/controls/releases/release-search.tsx';
import { DAY_NAMES, DAYS, formatSaved, formatToDay } from './format-planned.ts';

const FIELDS = 'is_in_production,publish_day';
const NOT_READ = 'Релиз не удалось прочитать. Выберите его ещё раз.';

type Picked = { id: number; name: string; publishDay: PublishDay; isInProduction: boolean };

async function readPicked({ id, name }: NamedRelease): Promise<Picked | undefined> {
  const response = await fetch(`/api/v1/anime/releases/${id}?include=${FIELDS}`).catch(() => undefined);
  if (!response?.ok) return undefined;
  const release = (await response.json()) as Pick<Release, 'is_in_production' | 'publish_day'>;
  return { id, name, publishDay: release.publish_day.value, isInProduction: release.is_in_production };
}

/** Puts a release that is not in the week into it: it is found by name and gets a day. */
export function AddPanel({ taken }: { taken: readonly number[] }) {
  const { closed } = usePanel();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [picked, setPicked] = useState<Picked>();
  const [day, setDay] = useState<PublishDay>(1);
  const { answer, isBusy, send, refuse } = useSend();

  async function pick(release: NamedRelease) {
    const read = await readPicked(release);
    refuse(read ? undefined : { errors: { release: NOT_READ } });
    setPicked(read);
    if (read) setDay(read.publishDay);
  }

  async function add() {
    if (!picked) return refuse({ errors: { release: 'Выберите релиз.' } });
    const { id, name, publishDay, isInProduction } = picked;
    const change = {
      ...(!isInProduction && { is_in_production: [false, true] }),
      ...(publishDay !== day && { publish_day: [publishDay, day] }),
    };
    const saved = await send(sendToStudio<SavedRelease>('POST', `releases/${id}`, { change }), ['release'], {
      publish_day: 'day',
    });
    if (!saved) return;
    showDone(
      formatSaved(saved, `«${name}» в расписании ${formatToDay(day)}`),
      saved.event_id,
      () => void revalidate(),
    );
    await revalidate();
    await navigate(closed, { preventScrollReset: true });
  }

  return (
    <ActPanel title="Добавить в расписание">
      <SentForm {...{ answer, isBusy }} onSubmit={add} submit="Добавить">
        <ControlField
          name="release"
          label="Релиз"
          help={picked ? `Выбран: ${picked.name}` : 'Те, что уже в неделе, здесь не находятся'}
          isHelpLive
          required
        >
          {({ className: _, ...control }) => (
            <ReleaseSearch
              input={{ ...control, 'aria-required': true }}
              taken={taken}
              onPick={(release) => void pick(release)}
            />
          )}
        </ControlField>
        <SelectField
          name="day"
          label="День выхода"
          value={day}
          onChange={(event) => setDay(Number(event.currentTarget.value) as PublishDay)}
        >
          {DAYS.map((one) => (
            <option key={one} value={one}>
              {DAY_NAMES[one]}
            </option>
          ))}
        </SelectField>
      </SentForm>
    </ActPanel>
  );
}
