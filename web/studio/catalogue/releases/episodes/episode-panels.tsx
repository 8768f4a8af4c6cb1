import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { ActForm } from '../../../form/act-form.tsx';
import { ActPanel, useFocusAfterPanel, usePanel } from '../../../form/act-panel.tsx';
import { Field } from '../../../form/field.tsx';
import type { EpisodeAct } from './act-route.ts';
import { actPath, useEpisodeAct } from './episode-acts.tsx';

const VIEWERS: PluralForms = ['зритель', 'зрителя', 'зрителей'];

type PanelProps = { id: string; title: string; info: { state: EpisodeState; viewers: number } };

const watchedBy = (viewers: number) =>
  viewers === 0
    ? 'Его ещё никто не смотрел.'
    : `Его смотрели ${formatCount(viewers, VIEWERS)}: их места в нём до тех пор не пропадут.`;

type FrameProps = {
  act: EpisodeAct;
  id: string;
  title: string;
  submit: string;
  isDanger?: boolean;
  isShown: boolean;
  children: ReactNode;
};

/** The panel of an act on an episode: what it does, the reason, and the button that does it. */
export function EpisodePanel({ act, id, title, submit, isDanger = false, isShown, children }: FrameProps) {
  const { open, closed } = usePanel();
  const navigate = useNavigate();
  const answer = useEpisodeAct(act, id);
  useFocusAfterPanel();
  useEffect(() => {
    if (answer?.done) void navigate(closed, { replace: true, preventScrollReset: true });
    // Once for an answer: the functions are new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  if (open !== act || !isShown) return null;
  return (
    <ActPanel title={title}>
      <ActForm act={act} at={actPath(id)} submit={submit} isDanger={isDanger}>
        <p>{children}</p>
        <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />
      </ActForm>
    </ActPanel>
  );
}

/** The panel of a deletion, which tells how many it concerns. */
export function DeletePanel({ id, title, info: { state, viewers } }: PanelProps) {
  return (
    <EpisodePanel
      id={id}
      isShown={state === 'published'}
      act="delete"
      title={`Удалить: ${title}`}
      submit="Удалить эпизод"
      isDanger
    >
      Зрители перестанут видеть эпизод сразу. Тридцать дней его можно вернуть таким, каким он был, потом он
      сотрётся вместе с видео. {watchedBy(viewers)}
    </EpisodePanel>
  );
}

/** The panel that takes a published episode back. */
export function UnpublishPanel({ id, title, info: { state, viewers } }: PanelProps) {
  return (
    <EpisodePanel
      id={id}
      isShown={state === 'published'}
      act="take_back"
      title={`Снять с публикации: ${title}`}
      submit="Снять с публикации"
    >
      Зрители перестанут видеть эпизод и его торренты сразу, а уведомления о нём, которые ещё не ушли, не
      уйдут. Он останется в студии со своим видео и метками, пока его не опубликуют снова.{' '}
      {watchedBy(viewers)}
    </EpisodePanel>
  );
}
