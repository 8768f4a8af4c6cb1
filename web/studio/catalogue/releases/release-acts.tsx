import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formatOrdinal } from '#contract/episode-names.ts';
import { studioEpisodesPath, studioRecordPath } from '#contract/studio/addresses.ts';
import type { Submission } from '#contract/studio/records/releases.ts';
import type { ReleaseState } from '#contract/studio/releases.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { hasRight, useStudioMe } from '../../access/studio-me.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActButton, ActForm } from '../../form/act-form.tsx';
import { ActPanel, useFocusAfterPanel, usePanel } from '../../form/act-panel.tsx';
import { ConfirmPassword } from '../../form/confirm/confirm-password.tsx';
import fields from '../../form/field.module.css';
import { TextField } from '../../form/field.tsx';
import { useAct } from '../../form/use-act.ts';
import { StudioLink } from '../../ui/studio-button.tsx';
import { UploadLink } from '../../form/uploads/upload-link.tsx';
import type { DoneAct, ReleaseAct } from './act-route.ts';
import styles from './release-acts.module.css';
import { nameOfSender, SentNote } from './sent-note.tsx';

const RELEASE_ACTS = [
  'hide',
  'show',
  'delete',
  'restore',
  'submit',
  'withdraw',
  'return',
] as const satisfies ReleaseAct[];
const LABELS: Record<ReleaseAct, string> = {
  hide: 'Скрыть релиз',
  show: 'Опубликовать релиз',
  delete: 'Удалить релиз',
  restore: 'Вернуть релиз',
  submit: 'Отдать на публикацию',
  withdraw: 'Отозвать с публикации',
  return: 'Вернуть на доработку',
};
const MAX_WORDS = 500;

type Shown = { act: ReleaseAct; label: string; isMain?: true; hasPanel?: true };
type Given = {
  state: ReleaseState;
  isSubmitted: boolean;
  /** Whether episodes can be published with it. */
  hasReady: boolean;
  mayPublish: boolean;
  mayRemove: boolean;
};

function listActs({ state, isSubmitted, hasReady, mayPublish, mayRemove }: Given): Shown[] {
  const acts: Shown[] = [];
  const show: Omit<Shown, 'label'> = { act: 'show', isMain: true, ...(hasReady && { hasPanel: true }) };
  if (state === 'draft' && mayPublish) {
    acts.push({ ...show, label: 'Опубликовать' });
    if (isSubmitted) acts.push({ act: 'return', label: 'Вернуть на доработку', hasPanel: true });
  } else if (state === 'draft') {
    if (isSubmitted) acts.push({ act: 'withdraw', label: 'Отозвать' });
    else acts.push({ act: 'submit', label: 'Отдать на публикацию', isMain: true, hasPanel: true });
  }
  if (state === 'hidden' && mayPublish) acts.push({ ...show, label: 'Показать снова' });
  if (state === 'published' && mayPublish) acts.push({ act: 'hide', label: 'Скрыть' });
  if (mayRemove)
    acts.push(
      state === 'deleted' ? { act: 'restore', label: 'Вернуть' } : { act: 'delete', label: 'Удалить' },
    );
  return acts;
}

const actPath = (id: string) => `/studio/releases/${id}/act`;

/** Does something once for each answer of an act that comes while the page is shown. */
function useAnswer(act: ReleaseAct, id: string, tell: (answer: Partial<DoneAct> & Refusal) => void) {
  const { answer, sent } = useAct<DoneAct>(act, actPath(id));
  const told = useRef(answer);
  useEffect(() => {
    if (answer === undefined || answer === told.current) return;
    told.current = answer;
    tell(answer);
    // Once for an answer: what tells is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return sent;
}
type Refusal = { problem?: string | undefined; needs?: string | undefined };

/** Says what came of an act, and asks for the password where it is needed. */
function ToldAct({ act, id, isInPanel }: { act: ReleaseAct; id: string; isInPanel: boolean }) {
  const { revalidate } = useRevalidator();
  const sent = useAnswer(act, id, ({ done, event = null, problem, needs }) => {
    if (done !== undefined) showDone(done, event, () => void revalidate());
    // A panel tells by itself what was refused.
    else if (problem !== undefined && needs === undefined && !isInPanel) showToast('error', problem);
  });
  return <ConfirmPassword fetcher={sent} what={LABELS[act]} />;
}

type ActsProps = Omit<Given, 'mayRemove'> & { id: string };

/** What can be done to the state of a release, for those who may. */
export function ReleaseActs({ id, ...given }: ActsProps) {
  const mayRemove = hasRight(useStudioMe(), 'removal');
  const { open } = usePanel();
  const acts = listActs({ ...given, mayRemove });
  const shown = acts.find(({ act, hasPanel }) => hasPanel && act === open)?.act;
  return (
    <>
      {acts.map(({ act, label, isMain, hasPanel }) => {
        const variant = isMain ? 'main' : 'outline';
        return hasPanel ? (
          <StudioLink
            key={act}
            variant={variant}
            size="large"
            to={`${studioRecordPath('releases', id)}?panel=${act}`}
            preventScrollReset
            data-opens={act}
          >
            {label}
          </StudioLink>
        ) : (
          <ActButton key={act} act={act} at={actPath(id)} variant={variant} size="large">
            {label}
          </ActButton>
        );
      })}
      {given.state !== 'deleted' && <UploadLink to={studioEpisodesPath(id)} variant="outline" />}
      {RELEASE_ACTS.map((act) => (
        <ToldAct key={act} act={act} id={id} isInPanel={act === shown} />
      ))}
    </>
  );
}

type Ready = readonly { id: string; ordinal: number }[];
type PanelsProps = { id: string; title: string; submission: Submission | null; ready: Ready };

/** The panels in which a release is shown with its episodes, and a draft is submitted with a note or sent back. */
export function ReleasePanels({ id, title, submission, ready }: PanelsProps) {
  const { open, closed } = usePanel();
  const navigate = useNavigate();
  const close = ({ done }: Partial<DoneAct>) => {
    if (done !== undefined) void navigate(closed, { replace: true, preventScrollReset: true });
  };
  useAnswer('show', id, close);
  useAnswer('submit', id, close);
  useAnswer('return', id, close);
  useFocusAfterPanel();
  if (open === 'show' && ready.length > 0)
    return (
      <ActPanel title={`Опубликовать: ${title}`}>
        <ActForm act="show" at={actPath(id)} submit="Опубликовать">
          <label className={fields.tick}>
            <input
              type="checkbox"
              name="episodes"
              value={ready.map((episode) => episode.id).join(' ')}
              defaultChecked
            />
            {ready.length === 1 ? 'Вместе с эпизодом ' : 'Вместе с эпизодами '}
            {ready.map(({ ordinal }) => formatOrdinal(ordinal)).join(', ')}
          </label>
          <p className={fields.help}>
            {ready.length === 1 ? 'Его видео готово' : 'Их видео готовы'}. Без галочки зрители увидят страницу
            релиза, а эпизоды публикуют потом.
          </p>
        </ActForm>
      </ActPanel>
    );
  if (open === 'submit')
    return (
      <ActPanel title={`Отдать на публикацию: ${title}`}>
        <ActForm act="submit" at={actPath(id)} submit="Отдать на публикацию">
          <p>Черновик появится на «Сегодня» у тех, кто публикует. Править его можно и дальше.</p>
          <TextField
            name="note"
            label="Что им сказать, если нужно"
            maxLength={MAX_WORDS}
            help="Например, с какого эпизода не проверены метки"
          />
        </ActForm>
      </ActPanel>
    );
  if (open !== 'return' || !submission) return null;
  return (
    <ActPanel title={`Вернуть на доработку: ${title}`}>
      <ActForm act="return" at={actPath(id)} submit="Вернуть на доработку">
        <TextField
          name="reason"
          label="Что доделать"
          maxLength={MAX_WORDS}
          required
          help={
            submission.by === null
              ? 'Слова останутся на странице релиза'
              : `${submission.by} получит эти слова`
          }
        />
      </ActForm>
    </ActPanel>
  );
}

/** Who submitted a draft or sent it back, when and with what words. */
export function ReleaseWords({ submission, isReturned }: { submission: Submission; isReturned: boolean }) {
  const { by, at, note } = submission;
  return (
    <span className={styles.words} data-line="">
      {isReturned ? 'Возвращён на доработку' : 'Отдан на публикацию'}:{' '}
      <SentNote by={nameOfSender(by)} at={at} note={note} />
    </span>
  );
}
