import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ReleaseState } from '#contract/studio/releases.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { formatTimeZone } from '#web/account/settings/notifications/format-time-zone.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { sendToStudio } from '../../../../access/send-to-studio.ts';
import { showDone } from '../../../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../../../form/act-panel.tsx';
import { DayInput, HourInput } from '../../../../form/date/day-input.tsx';
import { problemOfDay, problemOfHour } from '../../../../form/date/read-typed.ts';
import { ControlField, FieldError } from '../../../../form/field.tsx';
import styles from '../../../../form/field.module.css';
import { SentForm, useSend } from '../../../../form/sent-form.tsx';
import { refreshUploads } from '../../../../form/uploads/upload-store.ts';
import { formatReplacement } from './format-lag.ts';
import { formatPlannedTime } from './format-plan.ts';
import { canPlan, type PlannedInfo, publishPanel } from './planned-info.ts';

type PublishPanelProps = {
  id: string;
  title: string;
  info: PlannedInfo;
  /** The time with which a plan begins. */
  suggested: string;
  /** The state of its release: only what is published is seen. */
  releaseState: ReleaseState;
};

/** The panel that publishes an episode now or plans when that is to be done; open as long as the address says so. */
export function PublishPanel(props: PublishPanelProps) {
  const { open } = usePanel();
  // Only a browser knows its zone.
  const isHydrated = useIsHydrated();
  if (!isHydrated || open !== publishPanel(props.id) || !canPlan(props.info)) return null;
  return <PublishForm key={props.id} {...props} />;
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

// The clock of this browser; undefined until both can be read.
function readMoment(day: string, hour: string): Date | undefined {
  const at = new Date(`${day}T${hour}`);
  const isRead = (problemOfDay(day) ?? problemOfHour(hour)) === undefined;
  return !isRead || Number.isNaN(at.getTime()) ? undefined : at;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function PublishForm({ id, title, info, suggested, releaseState }: PublishPanelProps) {
  const { closed } = usePanel();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const timeZone = useTimeZone();
  const [zone] = useState(ownZone);
  const [now] = useState(() => new Date());
  const today = formatPart('day', now, timeZone);
  // The plan that the person saw: one that somebody else moves meanwhile is a conflict.
  const [before] = useState(info.plan);
  const isReady = info.has_prepared_video || info.state === 'taken_back';
  const begin = new Date(before?.at ?? suggested);
  const [isLater, setIsLater] = useState(before !== null || !isReady);
  const [day, setDay] = useState(formatPart('day', begin, timeZone));
  const [hour, setHour] = useState(formatPart('hour', begin, timeZone));
  const { answer, isBusy, send, refuse } = useSend();
  const at = readMoment(day, hour);
  const isElsewhere =
    at !== undefined && formatPart('hour', at, timeZone) !== formatPart('hour', at, MOSCOW_TIME_ZONE);

  async function done(saved: SavedRecord | undefined, text: string) {
    if (!saved) return;
    showDone(text, saved.event_id, () => void revalidate());
    void refreshUploads();
    await revalidate();
    await navigate(closed, { preventScrollReset: true });
  }

  async function plan() {
    const wrongDay = day === '' ? 'Выберите день.' : problemOfDay(day, today);
    const wrongHour = hour === '' ? 'Запишите час.' : problemOfHour(hour);
    const errors = { ...(wrongDay && { at: wrongDay }), ...(wrongHour && { hour: wrongHour }) };
    if (at === undefined || wrongDay !== undefined) return refuse({ errors });
    const body = { at: at.toISOString(), zone, ...(before && { before: before.at }) };
    const saved = await send(sendToStudio<SavedRecord>('POST', `episodes/${id}/plan`, body), ['at']);
    return done(saved, `Эпизод выйдет ${formatPlannedTime(at.toISOString(), now, timeZone)}`);
  }

  async function publish() {
    const saved = await send(sendToStudio<SavedRecord>('POST', `episodes/${id}/publish`, {}));
    return done(saved, 'Эпизод опубликован');
  }

  const submit = !isLater ? 'Опубликовать' : before === null ? 'Запланировать' : 'Перенести';
  return (
    <ActPanel title={`Опубликовать: ${title}`}>
      <SentForm {...{ answer, isBusy, submit }} onSubmit={() => (isLater ? plan() : publish())}>
        <fieldset className={styles.field}>
          <legend className={styles.label}>Когда</legend>
          <label className={styles.tick}>
            <input
              type="radio"
              name="when"
              checked={!isLater}
              disabled={!isReady}
              onChange={() => setIsLater(false)}
            />
            Сейчас
          </label>
          <label className={styles.tick}>
            <input type="radio" name="when" checked={isLater} onChange={() => setIsLater(true)} />
            {at === undefined
              ? 'В назначенное время'
              : capitalize(formatPlannedTime(at.toISOString(), now, timeZone))}
          </label>
        </fieldset>
        {isLater && (
          <>
            <ControlField name="at" label="День">
              {(control) => <DayInput {...control} name="at" min={today} value={day} onValue={setDay} />}
            </ControlField>
            <ControlField name="hour" label="Час">
              {(control) => <HourInput {...control} name="hour" value={hour} onValue={setHour} />}
            </ControlField>
            <p className={styles.help} aria-live="polite">
              {isElsewhere
                ? `Ваше время: ${formatTimeZone(zone, at)}. По Москве это ${formatDate(at, now, MOSCOW_TIME_ZONE)}, ${formatPart('hour', at, MOSCOW_TIME_ZONE)}.`
                : 'По московскому времени.'}
            </p>
          </>
        )}
        <p className={styles.help}>{explain(isLater, isReady, info)}</p>
        {releaseState !== 'published' && <p className={styles.help}>{UNSEEN[releaseState]}</p>}
        {info.replacement && <p className={styles.help}>{formatReplacement(info.replacement)}</p>}
        <FieldError name="before" />
      </SentForm>
    </ActPanel>
  );
}

const UNSEEN = {
  draft: 'Релиз ещё черновик: зрители увидят эпизод, когда вы опубликуете и релиз.',
  hidden: 'Релиз скрыт: зрители увидят эпизод, когда релиз снова покажут.',
  deleted: 'Релиз удалён: эпизод не выйдет.',
} as const;

function explain(isLater: boolean, isReady: boolean, { state }: PlannedInfo): string {
  if (!isReady)
    return 'Видео ещё готовится. Если к этому времени оно не будет готово, эпизод выйдет сразу, как оно подготовится.';
  const [what, more] =
    state === 'published'
      ? ['Зрители получат новое видео', '']
      : ['Эпизод появится у зрителей', ', вместе с торрентами видео, если они есть'];
  return isLater
    ? `${what} в эту минуту, от вашего имени${more}. До тех пор его можно править: выйдет то, что будет сохранено.`
    : `${what} сразу${more}.`;
}
