import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { ActForm } from '../../../form/act-form.tsx';
import { ActPanel, useFocusAfterPanel, usePanel } from '../../../form/act-panel.tsx';
import { Field } from '../../../form/field.tsx';
import { actPath, useEpisodeAct } from './episode-acts.tsx';

const VIEWERS: PluralForms = ['зритель', 'зрителя', 'зрителей'];

type PanelProps = { id: string; title: string; info: { state: EpisodeState; viewers: number } };

/** The panel of a deletion: what it does, how many it concerns, the reason, and the button that deletes. */
export function DeletePanel({ id, title, info: { state, viewers } }: PanelProps) {
  const { open, closed } = usePanel();
  const navigate = useNavigate();
  const answer = useEpisodeAct('delete', id);
  useFocusAfterPanel();
  useEffect(() => {
    if (answer?.done) void navigate(closed, { replace: true, preventScrollReset: true });
    // Once for an answer: the functions are new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  if (open !== 'delete' || state !== 'published') return null;
  const watched =
    viewers === 0
      ? 'Его ещё никто не смотрел.'
      : `Его смотрели ${formatCount(viewers, VIEWERS)}: их места в нём до тех пор не пропадут.`;
  return (
    <ActPanel title={`Удалить: ${title}`}>
      <ActForm act="delete" at={actPath(id)} submit="Удалить эпизод" isDanger>
        <p>
          Зрители перестанут видеть эпизод сразу. Тридцать дней его можно вернуть таким, каким он был, потом
          он сотрётся вместе с видео. {watched}
        </p>
        <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />
      </ActForm>
    </ActPanel>
  );
}
