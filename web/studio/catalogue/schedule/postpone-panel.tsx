import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Postponement } from '#contract/schedule.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../form/act-panel.tsx';
import styles from '../../form/field.module.css';
import { DayInput } from '../../form/date/day-input.tsx';
import { problemOfDay } from '../../form/date/read-typed.ts';
import { ControlField, TextField } from '../../form/field.tsx';
import { SentForm, useSend } from '../../form/sent-form.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { formatExpected, formatPostponed } from './format-planned.ts';

const MAX_NOTE = 500;
const NO_DAY = 'Выберите день или отметьте, что он пока неизвестен.';

// The fields of the form by the names of the API.
const FIELDS = { postponed_until: 'until', postponement_note: 'note' };

const toFields = (postponement: Postponement | null) => ({
  postponed_episode: postponement?.episode ?? null,
  postponed_until: postponement?.until ?? null,
  postponement_note: postponement?.note || null,
});
type PostponementFields = ReturnType<typeof toFields>;

// Only what differs is sent: what others have changed meanwhile stays.
function changeOf(before: PostponementFields, after: PostponementFields) {
  const names = Object.keys(before) as (keyof PostponementFields)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}

const DAY = /^\d{4}-\d\d-\d\d$/;

type PostponePanelProps = { release: PlannedRelease; episode: number; today: string };

/** Puts the next episode of a release off, to a day or without one, with a note for viewers; or ends that. */
export function PostponePanel({ release, episode, today }: PostponePanelProps) {
  const { closed } = usePanel();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // The values that the person saw: a save is compared with them.
  const [before] = useState(() => toFields(release.postponement));
  const isPostponed = before.postponed_episode !== null;
  const [until, setUntil] = useState(before.postponed_until ?? '');
  const [isUnknown, setIsUnknown] = useState(isPostponed && before.postponed_until === null);
  const [note, setNote] = useState(before.postponement_note ?? '');
  const { answer, isBusy, send, refuse } = useSend();
  const hasDay = DAY.test(until) && !isUnknown;
  const wished = { episode, until: hasDay ? until : null, note: note.trim() };

  async function save(after: PostponementFields, done: string) {
    const body = { change: changeOf(before, after) };
    const saved = await send(sendToStudio<SavedRecord>('POST', `schedule/${release.id}`, body), [], FIELDS);
    if (!saved) return;
    showDone(done, saved.event_id, () => void revalidate());
    await revalidate();
    await navigate(closed, { preventScrollReset: true });
  }

  return (
    <ActPanel title={`Перенос: ${release.name}`}>
      <SentForm
        {...{ answer, isBusy }}
        onSubmit={() => {
          const wrong = until === '' ? NO_DAY : problemOfDay(until, today);
          if (wrong !== undefined && !isUnknown) return refuse({ errors: { until: wrong } });
          return save(toFields(wished), `${release.name}: ${formatPostponed(wished)}`);
        }}
        submit={isPostponed ? 'Сохранить' : 'Перенести'}
        beside={
          isPostponed && (
            <StudioButton
              variant="outline"
              size="large"
              onClick={() => void save(toFields(null), `${release.name}: перенос снят`)}
            >
              Снять перенос
            </StudioButton>
          )
        }
      >
        <p className={styles.help}>{formatExpected(release)}</p>
        <ControlField name="until" label={`Эпизод ${episode} выйдет`}>
          {(control) => (
            <DayInput
              {...control}
              name="until"
              min={today}
              value={until}
              onValue={setUntil}
              disabled={isUnknown}
            />
          )}
        </ControlField>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isUnknown}
            onChange={(event) => setIsUnknown(event.currentTarget.checked)}
          />
          День пока неизвестен
        </label>
        <TextField
          name="note"
          label="Зрителям"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={MAX_NOTE}
          help="Видно в расписании, на странице релиза, в календарях и в приложениях"
        />
        <p className={styles.help} aria-live="polite">
          {hasDay || isUnknown
            ? `${formatPostponed(wished)}. Следующие эпизоды — в дни выхода после него. Подписчики узнают сразу.`
            : 'Выберите день, и здесь появится, что узнают подписчики.'}
        </p>
      </SentForm>
    </ActPanel>
  );
}
