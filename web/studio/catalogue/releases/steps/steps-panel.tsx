import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formatOrdinal } from '#contract/episode-names.ts';
import { studioEpisodeStepsPath } from '#contract/studio/addresses.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { STEP_KINDS, STEP_STATES, type StepKind, type StepState } from '#contract/studio/step-kinds.ts';
import type { EpisodeWork } from '#contract/studio/steps.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../../form/act-panel.tsx';
import { MomentInput } from '../../../form/date/day-input.tsx';
import { ControlField, Field, SelectField } from '../../../form/field.tsx';
import { readText } from '../../../form/read-values.ts';
import { SentForm, useSend } from '../../../form/sent-form.tsx';
import { StudioButton, StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { fromMoscow, toMoscow } from '../../record-form/controls/time/moscow-time.ts';
import { formatEpisode } from '../episodes/episode-row.tsx';
import { formatDue, formatKind, formatPerson, formatState } from './format-step.ts';
import { StepStateMark } from './step-state.tsx';
import { useWorkAct } from './use-work-act.ts';
import styles from './work.module.css';

type Step = EpisodeWork['steps'][number];
type WorkProps = { work: EpisodeWork; now: string };

const panelOf = (kind: StepKind) => `step-${kind}`;

/** Who does what of an episode until when, and what each may do with it. */
export function StepsPanel({ work, now }: WorkProps) {
  const { steps, may_edit: mayEdit, previous, next } = work;
  const kinds = STEP_KINDS.filter((kind) => mayEdit || steps.some((step) => step.kind === kind));
  return (
    <Panel title="Этапы" isFlush action={mayEdit && <CopyActs work={work} />}>
      {kinds.length === 0 ? (
        <p className={styles.nothing}>Этапы этого эпизода ещё не назначены.</p>
      ) : (
        <ul>
          {kinds.map((kind) => (
            <StepRow
              key={kind}
              work={work}
              kind={kind}
              step={steps.find((step) => step.kind === kind)}
              now={now}
            />
          ))}
        </ul>
      )}
      {(previous ?? next) && (
        <p className={styles.neighbours}>
          {previous && (
            <Link to={studioEpisodeStepsPath(previous.id)} rel="prev">
              <span aria-hidden="true">←</span> {formatEpisode(previous)}
            </Link>
          )}
          {next && (
            <Link to={studioEpisodeStepsPath(next.id)} rel="next">
              {formatEpisode(next)} <span aria-hidden="true">→</span>
            </Link>
          )}
        </p>
      )}
    </Panel>
  );
}

type RowProps = WorkProps & { kind: StepKind; step: Step | undefined };

function StepRow({ work, kind, step, now }: RowProps) {
  const name = formatKind(kind);
  const panel = panelOf(kind);
  return (
    <li className={styles.step}>
      <b>{name}</b>
      <span className={styles.who}>
        {step?.assignee ? formatPerson(step.assignee) : <span className={styles.faint}>никому</span>}
        {step?.is_mine && <span className={styles.faint}> · вам</span>}
      </span>
      <span className={styles.faint}>{step && formatDue(step.due_at, now)}</span>
      <span className={styles.state}>{step && <StepStateMark step={step} />}</span>
      <span className={styles.acts}>
        {step && (step.is_mine || work.may_edit) && <StateActs id={work.id} step={step} />}
        {work.may_edit && (
          <StudioLink
            variant="outline"
            size="small"
            to={`?panel=${panel}`}
            preventScrollReset
            data-opens={panel}
            aria-label={`${step ? 'Изменить' : 'Назначить'}: ${name}`}
          >
            {step ? 'Изменить…' : 'Назначить…'}
          </StudioLink>
        )}
      </span>
      {step && step.note !== '' && <p className={styles.note}>{step.note}</p>}
    </li>
  );
}

const NEXT: Record<StepState, readonly [to: StepState, label: string, done: string][]> = {
  todo: [
    ['working', 'Начать', 'Этап начат'],
    ['ready', 'Готово', 'Этап готов'],
  ],
  working: [['ready', 'Готово', 'Этап готов']],
  ready: [['working', 'Вернуть в работу', 'Этап снова в работе']],
};

function StateActs({ id, step: { kind, state } }: { id: string; step: Step }) {
  const act = useWorkAct(id);
  const acts = useRef<HTMLSpanElement>(null);
  const pressedAt = useRef<StepState>(undefined);
  // The button that was pressed goes with its state.
  useEffect(() => {
    if (pressedAt.current === undefined || pressedAt.current === state) return;
    if (document.activeElement === document.body) acts.current?.querySelector('button')?.focus();
    pressedAt.current = undefined;
  }, [state]);
  return (
    <span ref={acts} className={styles.acts}>
      {NEXT[state].map(([to, label, done]) => (
        <StudioButton
          key={to}
          size="small"
          aria-label={`${label}: ${formatKind(kind)}`}
          onClick={() => {
            pressedAt.current = state;
            void act('step_state', { kind, state: to }, `${done}: ${formatKind(kind).toLowerCase()}`);
          }}
        >
          {label}
        </StudioButton>
      ))}
    </span>
  );
}

/** Repeats the steps of the episode before, or gives the next episode the same ones. */
function CopyActs({ work: { id, steps, previous, next } }: { work: EpisodeWork }) {
  const own = useWorkAct(id);
  const ofNext = useWorkAct(next?.id ?? id);
  return (
    <span className={styles.acts}>
      {previous && previous.steps > 0 && steps.length === 0 && (
        <StudioButton size="small" onClick={() => void own('copy_steps', {}, 'Этапы назначены')}>
          Как у эпизода {formatOrdinal(previous.ordinal)}
        </StudioButton>
      )}
      {next && steps.length > 0 && (
        <StudioButton
          size="small"
          onClick={() =>
            void ofNext('copy_steps', {}, `Назначено так же: ${formatEpisode(next).toLowerCase()}`)
          }
        >
          Назначить на следующий эпизод так же
        </StudioButton>
      )}
    </span>
  );
}

const CHANGED = 'Этап изменили, пока вы правили. Проверьте и сохраните ещё раз: сохранится написанное здесь.';
const NOTHING = { assignee: null, due_at: null, state: 'todo', note: '' } as const;

/** The panel that gives a step to somebody; open as long as the address says so. */
export function StepPanel({ work }: { work: EpisodeWork }) {
  const { open } = usePanel();
  const kind = STEP_KINDS.find((one) => open === panelOf(one));
  if (kind === undefined || !work.may_edit) return null;
  return <StepForm key={`${work.id} ${kind}`} work={work} kind={kind} />;
}

function StepForm({ work, kind }: { work: EpisodeWork; kind: StepKind }) {
  const { closed } = usePanel();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // As it was when the panel opened: what somebody else changes meanwhile is a conflict, and known from then on.
  const [before] = useState(() => work.steps.find((step) => step.kind === kind) ?? NOTHING);
  const [due, setDue] = useState(() => toMoscow(before.due_at));
  const [was, setWas] = useState<Record<string, unknown>>(() => ({
    assignee_id: before.assignee?.id ?? null,
    due_at: before.due_at,
    state: before.state,
    note: before.note,
  }));
  const { answer, isBusy, send, refuse } = useSend();
  const name = (field: string) => `${kind}/${field}`;
  const had = before.assignee;
  const isGone = had !== null && !work.people.some(({ id }) => id === had.id);

  async function save(form: FormData): Promise<void> {
    const dueAt = fromMoscow(due);
    if (due !== '' && dueAt === null)
      return refuse({ errors: { [name('due_at')]: 'Запишите день и час или оставьте пустыми.' } });
    const typed = (field: string) => readText(form, name(field)).trim();
    const after = {
      assignee_id: typed('assignee_id') === '' ? null : Number(typed('assignee_id')),
      due_at: dueAt,
      state: typed('state'),
      note: typed('note'),
    };
    const changed = Object.entries(after).filter(([field, value]) => value !== was[field]);
    const change = Object.fromEntries(changed.map(([field, value]) => [name(field), [was[field], value]]));
    const sent = sendToStudio<SavedRecord>('POST', `episodes/${work.id}/steps`, { change });
    const saved = await send(sent, Object.keys(after).map(name));
    const conflicts = (await sent).refused?.conflicts ?? [];
    if (conflicts.length > 0) {
      // What is typed here is saved over it by the next press, when it has been seen.
      const seen = conflicts.map(({ field, now }) => [field.slice(name('').length), now]);
      setWas({ ...was, ...Object.fromEntries(seen) });
      refuse({ problem: CHANGED });
      return revalidate();
    }
    if (!saved) return;
    showDone(`Этап сохранён: ${formatKind(kind).toLowerCase()}`, saved.event_id, () => void revalidate());
    await revalidate();
    await navigate(closed, { preventScrollReset: true });
  }

  return (
    <ActPanel title={`${formatKind(kind)}: ${work.title}`}>
      <SentForm {...{ answer, isBusy }} submit="Сохранить" onSubmit={save}>
        <SelectField name={name('assignee_id')} label="Кто" defaultValue={had?.id ?? ''}>
          <option value="">никому</option>
          {isGone && <option value={had.id}>{formatPerson(had)}, уже не в команде</option>}
          {work.people.map((person) => (
            <option key={person.id} value={person.id}>
              {formatPerson(person)}
            </option>
          ))}
        </SelectField>
        <ControlField name={name('due_at')} label="До какого дня и часа, по Москве">
          {(control) => <MomentInput {...control} label="Срок" value={due} onValue={setDue} />}
        </ControlField>
        <SelectField name={name('state')} label="Состояние" defaultValue={before.state}>
          {STEP_STATES.map((state) => (
            <option key={state} value={state}>
              {formatState(state)}
            </option>
          ))}
        </SelectField>
        <Field
          name={name('note')}
          label="Заметка, если нужна"
          defaultValue={before.note}
          maxLength={200}
          autoComplete="off"
        />
      </SentForm>
    </ActPanel>
  );
}
