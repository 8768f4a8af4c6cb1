import { type SubmitEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { PublishDay } from '#contract/enums.ts';
import type { Release } from '#contract/release.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../people/panels/act-panel.tsx';
import styles from '../../people/panels/act-panel.module.css';
import { SelectField } from '../../people/panels/field.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { NamedRelease } from '../record-form/controls/releases/release-names.ts';
import { ReleaseSearch } from '../record-form/controls/releases/release-search.tsx';
import { DAY_NAMES, DAYS, formatToDay } from './format-planned.ts';

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
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function pick(release: NamedRelease) {
    const read = await readPicked(release);
    setProblem(read ? undefined : NOT_READ);
    setPicked(read);
    if (read) setDay(read.publishDay);
  }

  async function add({ id, name, publishDay, isInProduction }: Picked) {
    setIsBusy(true);
    const change = {
      ...(!isInProduction && { is_in_production: [false, true] }),
      ...(publishDay !== day && { publish_day: [publishDay, day] }),
    };
    const { value, refused } = await sendToStudio<SavedRecord>('POST', `releases/${id}`, { change });
    setIsBusy(false);
    setProblem(refused?.message);
    if (refused) return;
    showDone(
      `«${name}» в расписании ${formatToDay(day)}`,
      value.event_id,
      () => void revalidate(),
      'Вернуть',
    );
    await revalidate();
    await navigate(closed, { preventScrollReset: true });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (picked) void add(picked);
  }

  return (
    <ActPanel title="Добавить в расписание">
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.body}>
          <div className={styles.fields}>
            <div className={styles.field}>
              <label className={styles.label} htmlFor="schedule-release">
                Релиз
              </label>
              <ReleaseSearch
                input={{ id: 'schedule-release' }}
                taken={taken}
                onPick={(release) => void pick(release)}
              />
              <p className={styles.help} aria-live="polite">
                {picked ? `Выбран: ${picked.name}` : 'Те, что уже в неделе, здесь не находятся'}
              </p>
            </div>
            <SelectField
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
            {problem !== undefined && (
              <p className={styles.error} role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
        <footer className={styles.foot}>
          <StudioButton
            type="submit"
            variant="main"
            size="large"
            disabled={!picked}
            aria-busy={isBusy || undefined}
          >
            Добавить
          </StudioButton>
        </footer>
      </form>
    </ActPanel>
  );
}
