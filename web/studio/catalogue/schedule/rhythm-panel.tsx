import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { PublishDay } from '#contract/enums.ts';
import type { SavedRelease } from '#contract/studio/records/releases.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { formatWeeks } from '#web/entities/release/format-release.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../form/act-panel.tsx';
import styles from '../../form/field.module.css';
import { Field, SelectField } from '../../form/field.tsx';
import { readText } from '../../form/read-values.ts';
import { SentForm, useSend } from '../../form/sent-form.tsx';
import { DAY_NAMES, DAYS, formatSaved } from './format-planned.ts';

const WEEKS = [1, 2, 3, 4];

const toFields = ({ publish_day, publish_time, publish_every_weeks }: PlannedRelease) => ({
  publish_day,
  publish_time,
  publish_every_weeks,
});
type RhythmFields = ReturnType<typeof toFields>;

// Only what differs is sent: what others have changed meanwhile stays.
function changeOf(before: RhythmFields, after: RhythmFields) {
  const names = Object.keys(before) as (keyof RhythmFields)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}

/** When the episodes of a release come out, for good: the day, the hour in Moscow and every how many weeks. */
export function RhythmPanel({ release }: { release: PlannedRelease }) {
  const { closed } = usePanel();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // The values that the person saw: a save is compared with them.
  const [before] = useState(() => toFields(release));
  const { answer, isBusy, send } = useSend();

  async function save(form: FormData) {
    const after: RhythmFields = {
      publish_day: Number(form.get('publish_day')) as PublishDay,
      publish_time: readText(form, 'publish_time') || null,
      publish_every_weeks: Number(form.get('publish_every_weeks')),
    };
    const change = changeOf(before, after);
    if (Object.keys(change).length > 0) {
      const sent = sendToStudio<SavedRelease>('POST', `releases/${release.id}`, { change });
      const saved = await send(sent, Object.keys(before));
      if (!saved) return;
      const done = `«${release.name}»: день, час и ритм сохранены`;
      showDone(formatSaved(saved, done), saved.event_id, () => void revalidate());
      await revalidate();
    }
    await navigate(closed, { preventScrollReset: true });
  }

  return (
    <ActPanel title={`Час и ритм: ${release.name}`}>
      <SentForm {...{ answer, isBusy }} onSubmit={save} submit="Сохранить">
        <p className={styles.help}>
          Так выходят все следующие эпизоды. Один эпизод переносят отдельно, его ритм не меняется.
        </p>
        <SelectField name="publish_day" label="День выхода" defaultValue={before.publish_day}>
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {DAY_NAMES[day]}
            </option>
          ))}
        </SelectField>
        <Field
          name="publish_time"
          label="Час выхода по Москве"
          type="time"
          defaultValue={before.publish_time ?? ''}
          help="Пусто, если известен только день. 24:30 четверга — это 00:30 пятницы."
        />
        <SelectField
          name="publish_every_weeks"
          label="Как часто"
          defaultValue={before.publish_every_weeks}
          help="Недели считаются от последнего эпизода."
        >
          {WEEKS.map((weeks) => (
            <option key={weeks} value={weeks}>
              {formatWeeks(weeks)}
            </option>
          ))}
        </SelectField>
      </SentForm>
    </ActPanel>
  );
}
