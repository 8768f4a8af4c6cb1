import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { STEP_KINDS } from '#contract/studio/step-kinds.ts';
import type { EpisodeWork, Remark } from '#contract/studio/steps.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { Field, FormFields, SelectField } from '../../../form/field.tsx';
import { readText } from '../../../form/read-values.ts';
import { useSend } from '../../../form/sent-form.tsx';
import { formatMark } from '../../../ui/format-mark.ts';
import { Key, StudioButton } from '../../../ui/studio-button.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { createFilm, type Film, toTenth } from '../../record-form/controls/time/film.ts';
import { FilmVideo } from '../episodes/film-video.tsx';
import { formatKind, formatPerson } from './format-step.ts';
import { RemarkFrame, useStoryboards } from './remark-frame.tsx';
import { useWorkAct } from './use-work-act.ts';
import styles from './work.module.css';

const JUMP = 10;

const isFocusLost = () => document.activeElement === document.body;

// Gives the focus to the button that opened the form when the form has gone.
function useFocusAfterForm(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

// Gives the focus to the row after one that has left its list, or to all of them.
function useFocusAfterRow(remarks: readonly Remark[]) {
  const all = useRef<HTMLElement>(null);
  const left = useRef<{ list: Element; place: number; of: typeof remarks }>(undefined);
  useEffect(() => {
    if (!left.current || left.current.of === remarks) return;
    const { list, place } = left.current;
    if (isFocusLost()) {
      const row = list.isConnected ? (list.children[place] ?? list.lastElementChild) : null;
      (row?.querySelector<HTMLElement>('button:enabled') ?? all.current)?.focus();
    }
    left.current = undefined;
  }, [remarks]);
  const noteRow = (control: Element) => {
    const row = control.closest('li');
    const list = row?.parentElement;
    if (list) left.current = { list, place: [...list.children].indexOf(row), of: remarks };
  };
  return { all, noteRow };
}

/** The video of an episode with its remarks beside it; `R` opens the field of a new one at the second it shows. */
export function Remarks({ work }: { work: EpisodeWork }) {
  const [film] = useState(createFilm);
  const [at, setAt] = useState<number>();
  const { playlist, remarks, may_edit: mayEdit } = work;
  const open = remarks.filter(({ done_at }) => done_at === null);
  const done = remarks.filter(({ done_at }) => done_at !== null);
  const boards = useStoryboards(remarks.flatMap(({ storyboard }) => storyboard ?? []));
  const button = useFocusAfterForm(at !== undefined);
  const { all, noteRow } = useFocusAfterRow(remarks);
  const begin = () => {
    film.pause();
    setAt(toTenth(film.time()));
  };
  useKeys({
    KeyK: () => film.toggle(),
    KeyJ: () => film.jump(-JUMP),
    KeyL: () => film.jump(JUMP),
    ArrowLeft: () => film.jump(-1),
    ArrowRight: () => film.jump(1),
    // What is typed into a form that is open stays.
    KeyR: mayEdit && playlist !== null && at === undefined ? begin : undefined,
  });
  const list = (some: readonly Remark[]) =>
    some.map((remark) => <RemarkRow key={remark.id} {...{ remark, work, film, boards }} onAct={noteRow} />);
  return (
    <div className={styles.remarks}>
      <div>
        {playlist === null ? (
          <p className={styles.nothing}>Видео ещё нет. Замечания появятся здесь вместе с ним.</p>
        ) : (
          <FilmVideo address={playlist} film={film} />
        )}
        <ul className={styles.keys} aria-label="Клавиши видео">
          <li>
            <Key>K</Key> играть
          </li>
          <li>
            <Key>←</Key> <Key>→</Key> на 1 с, <Key>J</Key> <Key>L</Key> на 10 с
          </li>
          {mayEdit && (
            <li>
              <Key>R</Key> замечание здесь
            </li>
          )}
        </ul>
        {mayEdit && at === undefined && (
          <StudioButton ref={button} variant="main" onClick={begin} disabled={playlist === null}>
            Замечание здесь
          </StudioButton>
        )}
        {mayEdit && at !== undefined && <RemarkForm work={work} at={at} onEnd={() => setAt(undefined)} />}
      </div>
      <section ref={all} aria-label="Замечания" tabIndex={-1}>
        {open.length === 0 ? (
          <p className={styles.nothing}>Открытых замечаний нет.</p>
        ) : (
          <ul aria-label="Открытые замечания">{list(open)}</ul>
        )}
        {done.length > 0 && (
          <details className={styles.done}>
            <summary>Исправлено: {done.length}</summary>
            <ul aria-label="Исправленные замечания">{list(done)}</ul>
          </details>
        )}
      </section>
    </div>
  );
}

type FormProps = { work: EpisodeWork; at: number; onEnd: () => void };

function RemarkForm({ work: { id, video_id: videoId }, at, onEnd }: FormProps) {
  const { revalidate } = useRevalidator();
  const { answer, isBusy, send } = useSend();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector<HTMLElement>('input')?.focus(), []);

  async function add(form: FormData) {
    const step = readText(form, 'step');
    const body = {
      at,
      text: readText(form, 'text'),
      ...(step !== '' && { step }),
      ...(videoId !== null && { video_id: videoId }),
    };
    const saved = await send(sendToStudio<SavedRecord>('POST', `episodes/${id}/remarks`, body), [
      'text',
      'step',
    ]);
    if (!saved) return;
    showDone(`Замечание записано: ${formatMark(at)}`, saved.event_id, () => void revalidate());
    onEnd();
    await revalidate();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any field.
    <form
      className={styles.form}
      aria-label={`Замечание на ${formatMark(at)}`}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add(new FormData(event.currentTarget));
      }}
    >
      <div ref={field}>
        <FormFields answer={answer}>
          <Field
            name="text"
            label={`Замечание на ${formatMark(at)}`}
            maxLength={1000}
            autoComplete="off"
            required
          />
          <SelectField name="step" label="К какому этапу" defaultValue="">
            <option value="">ни к какому</option>
            {STEP_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {formatKind(kind)}
              </option>
            ))}
          </SelectField>
        </FormFields>
      </div>
      <p className={styles.acts}>
        <StudioButton type="submit" variant="main" aria-busy={isBusy || undefined}>
          Записать
        </StudioButton>
        <StudioButton onClick={onEnd}>Не нужно</StudioButton>
      </p>
    </form>
  );
}

type RowProps = {
  remark: Remark;
  work: EpisodeWork;
  film: Film;
  boards: ReturnType<typeof useStoryboards>;
  /** Called with the control that is pressed, before its act takes the row to another place. */
  onAct: (control: Element) => void;
};

function RemarkRow({ remark, work, film, boards, onAct }: RowProps) {
  const { id, at, text, step, author, created_at, done_at, done_by, storyboard } = remark;
  const act = useWorkAct(work.id);
  const isDone = done_at !== null;
  const clock = formatMark(at);
  return (
    <li className={styles.remark}>
      {storyboard !== null && <RemarkFrame cues={boards.get(storyboard)} at={at} />}
      <div>
        <p>
          <button
            type="button"
            className={styles.at}
            aria-label={`Перейти к ${clock}`}
            disabled={work.playlist === null}
            onClick={() => {
              film.pause();
              film.seek(at);
            }}
          >
            {clock}
          </button>{' '}
          {text}
        </p>
        <p className={styles.faint}>
          {step !== null && `${formatKind(step)} · `}
          {author ? formatPerson(author) : 'аккаунт удалён'}, {formatMoment(new Date(created_at))}
          {remark.is_of_former_video && ' · к прежнему видео'}
          {isDone && ` · исправлено${done_by ? `: ${formatPerson(done_by)}` : ''}`}
        </p>
        <p className={styles.acts}>
          {remark.may_close && (
            <StudioButton
              size="small"
              aria-label={`${isDone ? 'Снова открыть' : 'Готово'}: замечание на ${clock}`}
              onClick={({ currentTarget }) => {
                onAct(currentTarget);
                void (isDone
                  ? act(`remarks/${id}/reopen`, {}, 'Замечание снова открыто')
                  : act(`remarks/${id}/done`, {}, 'Замечание исправлено'));
              }}
            >
              {isDone ? 'Снова открыть' : 'Готово'}
            </StudioButton>
          )}
          {work.may_edit && (
            <StudioButton
              size="small"
              variant="bare"
              aria-label={`Убрать замечание на ${clock}`}
              onClick={({ currentTarget }) => {
                onAct(currentTarget);
                void act(`remarks/${id}/remove`, {}, 'Замечание убрано');
              }}
            >
              Убрать
            </StudioButton>
          )}
        </p>
      </div>
    </li>
  );
}
